import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestHouse } from '../../test/house.ts'
import { WrongConfig } from './config.ts'
import { markAsDemo, refuseDemoData } from './demo-data.ts'

test('a database in which a demo has been played does not open in production', async () => {
  const { house } = await openTestHouse()
  await refuseDemoData(house.db, { mode: 'production' })
  await markAsDemo(house.db)
  await refuseDemoData(house.db, { mode: 'demo' })
  await assert.rejects(refuseDemoData(house.db, { mode: 'production' }), WrongConfig)
})
