/** Lists the demo's people with their posts and favorites. */
import type { DemoPeople } from '#core/demo-seed.ts'
import { applicants } from './people/applicants.ts'
import { conversations } from './people/conversations.ts'
import { fansOf } from './people/fans.ts'
import { indoors } from './people/indoors.ts'
import { outdoors } from './people/outdoors.ts'

const performers = [...outdoors, ...indoors, ...applicants]

export const people: DemoPeople = { performers, fans: fansOf(performers), conversations, operator: 'olga' }
