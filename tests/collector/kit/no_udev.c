/* In place of libudev, which Debian has as a shared library alone: hwloc of a static program gets no answer. */
#include <stddef.h>

void* udev_new(void) { return NULL; }
void* udev_unref(void* udev) { return udev; }
void* udev_device_new_from_subsystem_sysname(void* udev, const char* subsystem, const char* name) {
  return (void)udev, (void)subsystem, (void)name, NULL;
}
const char* udev_device_get_property_value(void* device, const char* key) { return (void)device, (void)key, NULL; }
void* udev_device_unref(void* device) { return device; }
