/** A graphics adapter that the processor imitates. */
export function isSoftware(adapter: GPUAdapter): boolean {
  const { info } = adapter;
  const { isFallbackAdapter } = info as { isFallbackAdapter?: boolean };
  // Older browsers say it on the adapter, and some only by the name.
  const { isFallbackAdapter: older } = adapter as { isFallbackAdapter?: boolean };
  const name = `${info.vendor} ${info.architecture} ${info.description}`;
  return isFallbackAdapter === true || older === true || /swiftshader|llvmpipe|software/iu.test(name);
}

/** Whether the WASM build for WebGPU is of use here; a software adapter is slower than plain WASM and passed over. */
export async function hasGraphicsAdapter(): Promise<boolean> {
  const adapter = await navigator.gpu?.requestAdapter().catch(() => null);
  return adapter != null && !isSoftware(adapter);
}
