/** Pages of 64 KiB: half a gigabyte, more than the models that ship take. */
const leastPages = 8192;

type Memory = typeof WebAssembly.Memory;

/**
 * A constructor of memory that asks for half as much, down to half a gigabyte, where a browser refuses to reserve what the runtime
 * asks for, as those of phones do. What is reserved is a bound: it is not used yet.
 *
 * @throws {RangeError} of the browser, when it refuses the least too
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
