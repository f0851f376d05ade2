/** Which test files run in one process: starting one and loading the server costs as much as a usual file's stories. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const isJourney = (file: string): boolean => file.includes('/e2e/')
const isTestFile = (word: string): boolean => word.endsWith('.test.ts')
/** What a file does to its process, others would feel, or it takes longer than several of them: these have one of their own. */
const NEEDS_OWN_PROCESS = /\bprocess\.|child_process|\bmock\b|\bcopySources\b/
const FILES_A_PROCESS = 8
/** They share the browser. Fewer, as each of them takes as long as several others. */
const JOURNEYS_A_PROCESS = 4

/**
 * The words for `node --test`, with the files replaced by written ones that run several each, in `folder`. Those take their
 * turn by the order of the given ones. Where tests are chosen by name, files stay as they are: their names are no tests' names.
 */
export function planRuns(words: readonly string[], folder: string): string[] {
  const files = words.filter(isTestFile).map((file) => resolve(file))
  const flags = words.filter((word) => !isTestFile(word))
  if (flags.some((flag) => /^--test-(name|skip)-pattern|^--test-only/.test(flag))) return [...words]
  const limit = flags.find((flag) => flag.startsWith('--test-timeout='))
  const mostMs = limit === undefined ? undefined : Number(limit.split('=')[1])
  const runs = share(files)
  mkdirSync(runsIn(folder))
  const written = runs.map((run, nr) => writeRun(run, { nr, folder, mostMs }))
  // A run has the time of all its files.
  const adjusted = flags.map((flag) => (flag === limit ? `--test-timeout=${(mostMs ?? 0) * (FILES_A_PROCESS + 1)}` : flag))
  return [...adjusted, ...written]
}

/** One sentence for each process that has ended before its files did. */
export function deathsIn(folder: string): string[] {
  if (!existsSync(runsIn(folder))) return []
  const names = readdirSync(runsIn(folder)).filter((name) => name.endsWith('.current'))
  return names.map((name) => {
    const [file, ...rest] = readFileSync(join(runsIn(folder), name), 'utf8').split('\n')
    const began =
      file === ''
        ? 'A process was killed or ended itself while no file ran.'
        : `${file} has not ended: its process was killed or ended itself.`
    return rest.length > 0 ? `${began} Not run: ${rest.join(', ')}.` : began
  })
}

const runsIn = (folder: string): string => join(folder, 'runs')

/** The others are dealt out in turn, so that each process has long ones and short ones; those alone are the heaviest, and run beside them. */
function share(files: readonly string[]): string[][] {
  const alone = files.filter((file) => NEEDS_OWN_PROCESS.test(readFileSync(file, 'utf8')))
  const together = files.filter((file) => !alone.includes(file))
  const [journeys, stories] = [together.filter(isJourney), together.filter((file) => !isJourney(file))]
  const runs = [...deal(stories, FILES_A_PROCESS), ...deal(journeys, JOURNEYS_A_PROCESS)]
  const rows = Math.max(runs.length, alone.length)
  return Array.from({ length: rows }, (_, at) => [alone[at] === undefined ? [] : [alone[at]], runs[at] ?? []])
    .flat()
    .filter((run) => run.length > 0)
}

function deal(files: readonly string[], most: number): string[][] {
  const runs = Array.from({ length: Math.ceil(files.length / most) }, (): string[] => [])
  for (const [at, file] of files.entries()) runs[at % runs.length]?.push(file)
  return runs
}

function writeRun(files: readonly string[], { nr, folder, mostMs }: { nr: number; folder: string; mostMs: number | undefined }) {
  // node --test begins them by their names.
  const name = `run-${String(nr + 1).padStart(3, '0')}`
  const runner = new URL('story-files.ts', import.meta.url).href
  const options = JSON.stringify({ files, mostMs, current: join(runsIn(folder), `${name}.current`) })
  const path = join(runsIn(folder), `${name}.test.mjs`)
  writeFileSync(path, `import { runFiles } from '${runner}'\nrunFiles(${options})\n`)
  return path
}
