/** Pages of 64 KiB: half a gigabyte, more than the shipped models need. */
const leastPages = 8192;

type Memory = typeof WebAssembly.Memory;

/**
 * A `WebAssembly.Memory` constructor that halves the requested maximum, down to half a gigabyte, if the
 * browser refuses to reserve it, as phones do. The reservation is only a bound, not memory in use.
 *
 * @throws {RangeError} from the browser, if it refuses the minimum too
 */
export function affordableMemory(memory: Memory): Memory {
  return new Proxy(memory, {
    construct: (target, [descriptor]: [WebAssembly.MemoryDescriptor]) => reserved(target, descriptor),
  });
}

function reserved(memory: Memory, descriptor: WebAssembly.MemoryDescriptor): WebAssembly.Memory {
  try {
    return new memory(descriptor);
  } catch (thrown) {
    const { maximum = 0 } = descriptor;
    if (!(thrown instanceof RangeError) || maximum <= leastPages) throw thrown;
    return reserved(memory, { ...descriptor, maximum: Math.ceil(maximum / 2) });
  }
}
