/** SHA-256, by the browser where it offers it: it does not on plain http, as on a classroom's own network. */

/** SHA-256 of `bytes` as 64 lower-case hexadecimal digits. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Missing outside secure contexts, whatever the type says.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  const digest =
    subtle === undefined ? digestOf(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** FIPS 180-4, section 6.2. */
function digestOf(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);

  const primes = firstPrimes(64);
  const rounds = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
  const state = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
  const schedule = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let t = 0; t < 64; t += 1) {
      schedule[t] = t < 16 ? view.getUint32(block + t * 4) : nextWord(schedule, t);
    }
    compress(state, schedule, rounds);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [position, word] of state.entries()) digest.setUint32(position * 4, word);
  return new Uint8Array(digest.buffer);
}

function nextWord(schedule: Uint32Array, t: number): number {
  const early = schedule[t - 15] ?? 0;
  const late = schedule[t - 2] ?? 0;
  const small0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
  const small1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
  return (schedule[t - 16] ?? 0) + small0 + (schedule[t - 7] ?? 0) + small1;
}

function compress(state: Uint32Array, schedule: Uint32Array, rounds: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const first = (h + big1 + choice + (rounds[t] ?? 0) + (schedule[t] ?? 0)) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + big0 + majority) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, position) => {
    state[position] = (state[position] ?? 0) + word;
  });
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The first 32 bits behind the point. */
function fraction(value: number): number {
  return Math.floor((value % 1) * 2 ** 32);
}

function firstPrimes(count: number): readonly number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}
