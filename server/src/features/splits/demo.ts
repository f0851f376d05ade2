/** Creates a performer who splits sales with a co-performer, and a proposal that waits for an answer. */
import { acceptSplit, listSplits, proposeSplit } from '@fanfare/contract/splits'
import { demoSeed } from '#core/demo-seed.ts'

const DAYS_AGO = 20

export const demo = demoSeed(() => [
  {
    daysAgo: DAYS_AGO,
    who: 'ada.vale',
    run: async ({ as }) => {
      const ada = as('ada.vale')
      await ada(proposeSplit, { body: { username: 'juno.park', name: 'Co-performer', percent: 20 } })
    },
  },
  {
    daysAgo: DAYS_AGO - 1,
    who: 'juno.park',
    run: async ({ as }) => {
      const juno = as('juno.park')
      const [offered] = (await juno(listSplits)).data
      if (offered) await juno(acceptSplit, { params: { id: offered._id } })
    },
  },
  {
    daysAgo: 1,
    who: 'milo.reyes',
    run: async ({ as }) => {
      const milo = as('milo.reyes')
      const terms = { name: 'Manager', percent: 15, kinds: ['subscription', 'tip'] }
      await milo(proposeSplit, { body: { username: 'ada.vale', ...terms } })
    },
  },
])
