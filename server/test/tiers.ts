/** Helpers for stories about performers' tiers. */
import assert from 'node:assert/strict'
import * as tiers from '@fanfare/contract/tiers'
import type { OwnTier, TierForm } from '@fanfare/contract/tiers'
import type { Caller } from './test-server.ts'

/** For 25.00 a month, unless specified. */
export const makesTier = (performer: Caller, form: Partial<TierForm> = {}): Promise<OwnTier> =>
  performer(tiers.createTier, { body: { name: 'Large', monthly: 25, ...form } })

export const changesTier = (performer: Caller, id: string, form: Partial<TierForm> = {}): Promise<OwnTier> =>
  performer(tiers.updateTier, { params: { id }, body: { name: 'Large', monthly: 25, ...form } })

export const tierOf = async (performer: Caller, id: string): Promise<OwnTier> =>
  (await performer(tiers.listOwnTiers, {})).tiers.find((one) => one._id === id) ?? assert.fail('doesn’t have this tier')
