import { describe, expect, it } from 'vitest';
import { affordableMemory } from '../../src/sessions/shared-memory.js';

/** A browser that reserves at most `most` pages. */
function browserWith(most: number): { readonly asked: number[]; readonly memory: typeof WebAssembly.Memory } {
  const asked: number[] = [];
  const memory = class extends WebAssembly.Memory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      asked.push(descriptor.maximum ?? 0);
      if ((descriptor.maximum ?? 0) > most) throw new RangeError('Out of memory');
      super({ ...descriptor, maximum: descriptor.initial, shared: false });
    }
  };
  return { asked, memory };
}

const wanted = { initial: 1, maximum: 65_536, shared: true };

describe('the memory of the runtime', () => {
  it('is as large as requested, if the browser grants that', () => {
    const { asked, memory } = browserWith(65_536);
    expect(new (affordableMemory(memory))(wanted)).toBeInstanceOf(WebAssembly.Memory);
    expect(asked).toEqual([65_536]);
  });

  it('is the largest that a browser reserves', () => {
    const { asked, memory } = browserWith(20_000);
    expect(new (affordableMemory(memory))(wanted)).toBeInstanceOf(WebAssembly.Memory);
    expect(asked).toEqual([65_536, 32_768, 16_384]);
  });

  it('is refused if not even the smallest is granted', () => {
    const { asked, memory } = browserWith(100);
    expect(() => new (affordableMemory(memory))(wanted)).toThrow(RangeError);
    expect(asked.at(-1)).toBe(8192);
  });

  it('is requested unchanged if it has no limit or a small one', () => {
    const { asked, memory } = browserWith(65_536);
    void new (affordableMemory(memory))({ initial: 1, maximum: 10 });
    expect(asked).toEqual([10]);
  });

  it('passes on other errors unchanged', () => {
    const memory = affordableMemory(WebAssembly.Memory);
    expect(() => new memory({ initial: -1 })).toThrow(TypeError);
  });
});
