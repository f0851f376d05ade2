/** The words of captions as a text to be read: without times and markup, what the same line says twice in a row only once. Pure. */

const TIMES = /^(?:\d+:)?\d+:\d+\.\d+ --> /
const TAG = /<[^>]*>/g
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** `file` is WebVTT as the server writes it. One line for each caption. */
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
