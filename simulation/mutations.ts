/**
 * `npm run mutate [-- --seeds 3 --steps 200 --only escrow,stock]`: breaks one money rule after another in a copy
 * of the sources, and shows that the simulation detects each. The same seeds pass before anything is broken. Exits with 1 if a broken rule is not detected.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'

interface Change {
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly right: string
  readonly wrong: string
}

interface Mutation {
  /** The name of the rule that is broken. */
  readonly rule: string
  /** More than one if several guards keep the rule. */
  readonly changes: readonly Change[]
  /** Areas of the simulation in which the rule is at work. Without it, all. */
  readonly areas?: string
}

const CORE = 'server/src/core'
const FEATURES = 'server/src/features'

/** In a run of all areas, few private shows start. */
const SHOW_AREAS = 'tokens,topUps,privateShows'
/** In a run of all areas, few orders are delivered, and few orders are accepted. */
const STORE_AREAS = 'tokens,topUps,shop,orders,refunds'
const CUSTOM_ORDER_AREAS = 'tokens,topUps,customOrders'

const mutations: readonly Mutation[] = [
  {
    rule: 'a buyer loses access after a full refund',
    changes: [
      {
        file: `${CORE}/purchases/revoke-content.ts`,
        right: `  await revoke(tx, { holderId: sale.fanId, kind: 'purchase', subjectId: sale.targetId })\n`,
        wrong: '',
      },
    ],
  },
  {
    rule: 'a partner receives only the agreed share of a sale',
    changes: [
      {
        file: `${CORE}/money/fees.ts`,
        right: 'percents.map((percent) => proportion(net, percent, 100))',
        wrong: 'percents.map((percent) => Math.ceil((net * percent) / 100))',
      },
    ],
  },
  {
    rule: 'the books match the refunds of the gateway',
    changes: [
      {
        file: `${CORE}/money/refund.ts`,
        right: "{ from: 'platform:refunds', to: `gateway:${gateway}`, amount })",
        wrong: "{ from: 'platform:refunds', to: `gateway:${gateway}`, amount: amount * 2 })",
      },
    ],
  },
  {
    rule: 'a tier includes only its monthly number of unlocks',
    changes: [
      {
        file: `${CORE}/access/included-uses.ts`,
        right: 'and u.used_at >= month_after(e.created_at, ${months}))`',
        wrong: 'and u.used_at > site_now())`',
      },
    ],
  },
  {
    rule: 'tokens in escrow are released once',
    areas: CUSTOM_ORDER_AREAS,
    changes: [
      {
        file: `${FEATURES}/custom-orders/rules.ts`,
        right: 'one.from === order.state && one.event === event',
        wrong: "(one.from === order.state || event === 'acceptDelivery') && one.event === event",
      },
      { file: `${CORE}/money/escrow.ts`, right: '  if (hold.closed_at !== null) {', wrong: '  if (released < 0) {' },
      {
        file: `${CORE}/money/escrow.ts`,
        right: 'key: `escrow released:${id}`',
        wrong: 'key: `escrow released:${newId(tx.now)}`',
      },
    ],
  },
  {
    rule: 'held earnings of an order are released once',
    areas: STORE_AREAS,
    changes: [
      {
        file: `${FEATURES}/orders/acts/step.ts`,
        right: 'if (isOpen(before.status) && !isOpen(status)) {',
        wrong: 'if (isOpen(before.status)) {',
      },
    ],
  },
  {
    rule: 'stock is never sold twice',
    areas: STORE_AREAS,
    changes: [
      { file: `${FEATURES}/products/goods.ts`, right: 'variants.get(id)?.stock ?? Infinity', wrong: 'Infinity' },
      {
        file: `${FEATURES}/products/variant-store.ts`,
        right: 'set stock = v.stock - locked.quantity',
        wrong: 'set stock = greatest(v.stock - locked.quantity, 0)',
      },
      { file: `${FEATURES}/products/variant-store.ts`, right: 'and v.stock >= locked.quantity', wrong: '' },
    ],
  },
  {
    rule: 'a minute of a private show is charged once',
    areas: SHOW_AREAS,
    changes: [
      {
        file: `${FEATURES}/private-shows/minutes/run-minutes.ts`,
        right: 'holdNext(tx, row, current.minute + 1)',
        wrong: 'holdNext(tx, row, current.minute)',
      },
      {
        file: 'server/migrations/0053_private_shows.sql',
        right: '  unique (show_id, minute),\n',
        wrong: '',
      },
    ],
  },
  {
    rule: 'a refund of a held sale makes the hold smaller',
    changes: [{ file: `${CORE}/money/refund.ts`, right: '  await shrinkHeldEarnings(tx, sale.id)\n', wrong: '' }],
  },
]

/** A simulation that hangs has detected nothing. */
const TIMEOUT_MINUTES = 12
const COPIED = ['contract', 'i18n', 'scripts', 'server', 'simulation', 'package.json', 'tsconfig.base.json']
const EXCLUDED = new Set(['node_modules', 'build', 'dist'])

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '3' },
    steps: { type: 'string', default: '200' },
    /** Words of the rules to break. */
    only: { type: 'string', default: '' },
  },
})
const seeds = Number(values.seeds)
const chosen = mutations.filter(({ rule }) => values.only.split(',').some((words) => rule.includes(words.trim())))
const root = join(import.meta.dirname, '..')

let missed = 0
for (const areas of new Set(chosen.map((one) => one.areas))) {
  if ((await firstFinding({ areas })) !== undefined) {
    console.log('the simulation finds a difference in unchanged sources: fix that first')
    process.exit(1)
  }
  console.log(`unchanged sources, ${areas ?? 'all areas'}: ${seeds} seeds passed`)
}
for (const mutation of chosen) {
  const found = await firstFinding({ areas: mutation.areas, mutation })
  if (found === undefined) missed++
  console.log(found === undefined ? `NOT DETECTED: ${mutation.rule}` : `detected: ${mutation.rule}\n  ${found}`)
}
console.log(`${chosen.length - missed} of ${chosen.length} broken rules detected`)
process.exit(missed > 0 ? 1 : 0)

interface Attempt {
  readonly areas: string | undefined
  /** Undefined for unchanged sources. */
  readonly mutation?: Mutation
}

/** Returns the findings of the first seed that fails; undefined if all pass. */
async function firstFinding({ areas = '', mutation }: Attempt): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-mutation-'))
  try {
    copySources(folder)
    if (mutation) breakRule(folder, mutation)
    for (let seed = 1; seed <= seeds; seed++) {
      const finding = await findingOf(folder, { seed, areas })
      if (finding !== undefined) return finding
    }
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function copySources(folder: string): void {
  const filter = (path: string) => !EXCLUDED.has(basename(path))
  for (const name of COPIED) cpSync(join(root, name), join(folder, name), { recursive: true, filter })
  // npm also installs packages of a workspace next to it.
  for (const modules of ['node_modules', 'server/node_modules'])
    if (existsSync(join(root, modules))) symlinkSync(join(root, modules), join(folder, modules))
}

/** Throws if the sources have changed, because then nothing would be broken. */
function breakRule(folder: string, { changes }: Mutation): void {
  for (const { file, right, wrong } of changes) {
    const path = join(folder, file)
    const [before, after, ...more] = readFileSync(path, 'utf8').split(right)
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`${file} must contain exactly once: ${right}`)
    writeFileSync(path, before + wrong + after)
  }
}

async function findingOf(folder: string, { seed, areas }: { seed: number; areas: string }): Promise<string | undefined> {
  const args = ['simulation/run.ts', '--seeds', '1', '--from', String(seed), '--steps', values.steps, '--areas', areas]
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: TIMEOUT_MINUTES * 60_000,
  })
  let printed = ''
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code === 0) return undefined
  const lines = printed.split('\n')
  const at = lines.findIndex((line) => line.endsWith('WRONG'))
  if (at === -1) throw new Error(`Seed ${seed} did not finish:\n${printed}`)
  return `seed ${seed}: ${(lines[at + 1] ?? '').trim().slice(0, 200)}`
}
