/**
 * Generates a feature on both sides: `node scripts/new-feature.mjs polls`. Writes contract, migration, server, web, a line of
 * registration on the server, and a test that fails until it describes what people do. The result compiles and runs. With
 * `--content`, performers publish and sell things of a new kind: `… songs --content`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { contentFiles } from './new-feature/content.mjs'
import { namesOf } from './new-feature/names.mjs'
import { plainFiles } from './new-feature/plain.mjs'

const ROOT = resolve(import.meta.dirname, '..')
const MIGRATIONS = 'server/migrations'
const LIST = 'server/src/features/index.ts'
/** The pattern of content kinds in the contract. */
const KIND = /^[a-z]{2,20}$/

function writeFeature(plural, isContent) {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(plural)) stop('Enter a plural in lower case, such as `polls` or `gift-cards`.')
  const words = namesOf(plural)
  if (isContent && !KIND.test(words.kind)) stop('The singular of a content kind must have 2 to 20 letters.')
  const files = Object.entries((isContent ? contentFiles : plainFiles)(words, database(words)))
  const existing = files.map(([file]) => file).filter((file) => existsSync(join(ROOT, file)))
  if (existing.length > 0) stop(`These files already exist:\n${existing.join('\n')}`)
  for (const [file, text] of files) write(file, text)
  const list = readFileSync(join(ROOT, LIST), 'utf8')
  writeFileSync(join(ROOT, LIST), `${list}export { default as ${words.camels} } from './${plural}/index.ts'\n`)
  console.log([...files.map(([file]) => `+ ${file}`), `~ ${LIST}`].join('\n'))
  console.log(`
Next: npm run schema && npm run format && npm run messages && node scripts/calls.ts
Then write the story: npm test -- stories ${plural}`)
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

function write(file, text) {
  mkdirSync(dirname(join(ROOT, file)), { recursive: true })
  writeFileSync(join(ROOT, file), `${text.trim()}\n`)
}

/** Returns the next migration, and the name of the database's clock in the other migrations. */
function database({ table }) {
  const last = readdirSync(join(ROOT, MIGRATIONS)).toSorted().at(-1) ?? '0000'
  const number = String(Number(last.slice(0, 4)) + 1).padStart(4, '0')
  const platform = readFileSync(join(ROOT, MIGRATIONS, '0001_platform.sql'), 'utf8')
  return {
    migrationFile: `${MIGRATIONS}/${number}_${table}.sql`,
    clock: platform.includes('site_now()') ? 'site_now()' : 'now()',
  }
}

const given = process.argv.slice(2)
writeFeature(given.find((word) => !word.startsWith('--')) ?? '', given.includes('--content'))
