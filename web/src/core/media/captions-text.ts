/** Converts captions to a readable text without times, markup and repeated lines. Pure. */

const TIMES = /^(?:\d+:)?\d+:\d+\.\d+ --> /
const TAG = /<[^>]*>/g
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** `file` is WebVTT as the server writes it. Returns one line per caption. */
export function textOfCaptions(file: string): string {
  const captions = file.split(/\n{2,}/).flatMap((block) => {
    const lines = block.split('\n')
    const start = lines.findIndex((line) => TIMES.test(line))
    return start === -1
      ? []
      : [
          lines
            .slice(start + 1)
            .map(plain)
            .join(' ')
            .trim(),
        ]
  })
  return captions.filter((text, place) => text !== '' && text !== captions[place - 1]).join('\n')
}

const plain = (line: string): string =>
  line.replaceAll(TAG, '').replaceAll(/&(?:amp|lt|gt);/g, (found) => ENTITIES[found] ?? found)
