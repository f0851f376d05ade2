/**
 * Generates numbers from 0 up to 1 that are the same for the same seed (xmur3 and mulberry32, both in the public domain). Never
 * use them for secrets.
 */
export function seededRandom(seed: string): () => number {
  let state = 1779033703
  for (const letter of seed) {
    state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 3432918353)
    state = (state << 13) | (state >>> 19)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
