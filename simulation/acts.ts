/** What people of the simulation do, chosen by chance. */
import type { Call } from '@fanfare/contract'
import type { Chances, Scene, Wanted } from './chances.ts'
import { fanActs } from './fan-acts.ts'
import { operatorActs } from './operator-acts.ts'
import { payoutActs } from './payout-acts.ts'
import type { Person } from './protocol.ts'

export interface Act {
  readonly name: string
  readonly by: Person
  /** Chooses the request, by what there is; undefined where there is nothing to do. */
  choose(call: Call): Promise<Wanted | undefined>
}

const ACTS = [...fanActs, ...operatorActs, ...payoutActs]
const SUM = ACTS.reduce((sum, { weight }) => sum + weight, 0)

export function actOf(scene: Scene): Act {
  const { random, people } = scene
  let left = random() * SUM
  const { name, who, choose } = ACTS.find(({ weight }) => (left -= weight) < 0) ?? ACTS[0]!
  const chances: Chances = {
    scene,
    of: (all) => all[Math.floor(random() * all.length)],
    amount: (least, most) => Math.round((least + random() * (most - least)) * 100) / 100,
  }
  const by = who === 'operator' ? people.operator : chances.of(who === 'fan' ? people.fans : people.performers)!
  return { name, by, choose: (call) => choose(call, chances) }
}
