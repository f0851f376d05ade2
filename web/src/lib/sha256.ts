/** SHA-256 (FIPS 180-4) for pages without https, where browsers do not offer their own. */
const fraction = (of: number) => Math.floor((of - Math.floor(of)) * 2 ** 32) >>> 0
const primes = [
  2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109,
]
  .concat([
    113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181, 191, 193, 197, 199, 211, 223, 227, 229, 233, 239, 241,
  ])
  .concat([251, 257, 263, 269, 271, 277, 281, 283, 293, 307, 311])
const rounds = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

export function sha256(message: Uint8Array): Uint8Array {
  const state = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) << 6)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n)
  for (let at = 0; at < padded.length; at += 64) absorb(state, view, at)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => digest.setUint32(index * 4, word))
  return new Uint8Array(digest.buffer)
}

function absorb(state: Uint32Array, view: DataView, at: number): void {
  const words = new Uint32Array(64)
  const word = (index: number) => words[index] ?? 0
  for (let i = 0; i < 64; i++) {
    if (i < 16) words[i] = view.getUint32(at + i * 4)
    else {
      const near = word(i - 15)
      const far = word(i - 2)
      const low = turn(near, 7) ^ turn(near, 18) ^ (near >>> 3)
      const high = turn(far, 17) ^ turn(far, 19) ^ (far >>> 10)
      words[i] = word(i - 16) + low + word(i - 7) + high
    }
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const mix = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g))
    const first = (h + mix + (rounds[i] ?? 0) + word(i)) | 0
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + value
}
