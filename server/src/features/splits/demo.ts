/** A performer who shares sales with a co-performer, and one who is offered a share that waits for an answer. */
import { acceptSplit, listSplits, proposeSplit } from '@fanfare/contract/splits'
import { demoSeed } from '#platform/demo-seed.ts'

const SINCE_DAYS = 20

export const demo = demoSeed(() => [
  {
    daysAgo: SINCE_DAYS,
    who: 'ada.vale',
    run: async ({ as, password }) => {
      const body = { username: 'juno.park', name: 'Co-performer', percent: 20, currentPassword: password }
      await as('ada.vale')(proposeSplit, { body })
    },
  },
  {
    daysAgo: SINCE_DAYS - 1,
    who: 'juno.park',
    run: async ({ as, password }) => {
      const [offered] = (await as('juno.park')(listSplits)).data
      if (offered) await as('juno.park')(acceptSplit, { params: { id: offered._id }, body: { currentPassword: password } })
    },
  },
  {
    daysAgo: 1,
    who: 'milo.reyes',
    run: async ({ as, password }) => {
      const terms = { name: 'Manager', percent: 15, kinds: ['subscription', 'tip'] }
      await as('milo.reyes')(proposeSplit, { body: { username: 'ada.vale', ...terms, currentPassword: password } })
    },
  },
])
