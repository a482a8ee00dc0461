/** Whether a graphics adapter is emulated on the processor. */
export function isSoftware(adapter: GPUAdapter): boolean {
  const { info } = adapter;
  const { isFallbackAdapter } = info as { isFallbackAdapter?: boolean };
  // Older browsers report it on the adapter, and some only by the name.
  const { isFallbackAdapter: older } = adapter as { isFallbackAdapter?: boolean };
  const name = `${info.vendor} ${info.architecture} ${info.description}`;
  return isFallbackAdapter === true || older === true || /swiftshader|llvmpipe|software/iu.test(name);
}

/**
 * Whether the WebGPU build of WASM is useful here; a software adapter is slower than plain WASM, so it does
 * not count.
 */
export async function hasGraphicsAdapter(): Promise<boolean> {
  const adapter = await navigator.gpu?.requestAdapter().catch(() => null);
  return adapter != null && !isSoftware(adapter);
}
