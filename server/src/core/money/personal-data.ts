import { sql } from 'kysely'
import { BOOKS, FIGURES, OPERATOR, personalData } from '#core/personal-data/index.ts'

const AMOUNTS = ['tokens', 'gross', 'discount', 'tax', 'at'] as const

export const moneyPersonalData = [
  personalData('wallets', {
    by: ['account_id'],
    erasure: { keeps: BOOKS },
    exported: { name: 'wallet', columns: ['balance'], key: ['account_id'] },
  }),
  personalData('sales', {
    by: ['fan_id'],
    erasure: { keeps: BOOKS },
    exported: {
      name: 'purchases',
      columns: ['id', 'kind', 'performer_id', 'target_id', ...AMOUNTS],
      key: ['id'],
      people: ['performer_id'],
    },
  }),
  personalData('sales', {
    by: ['performer_id'],
    erasure: { keeps: BOOKS },
    exported: {
      name: 'sales',
      columns: ['id', 'kind', 'target_id', 'commission', 'net', 'available_at', ...AMOUNTS],
      key: ['id'],
      people: ['fan_id'],
      also: () => ({ fan_id: sql`case when is_anonymous then null else fan_id end` }),
    },
  }),
  personalData('refunds', {
    by: ['fan_id'],
    erasure: { keeps: BOOKS },
    exported: { name: 'refunds', columns: ['id', 'sale_id', 'kind', 'reason', ...AMOUNTS], key: ['id'] },
  }),
  personalData('refunds', {
    by: ['performer_id'],
    erasure: { keeps: BOOKS },
    exported: { name: 'refunded-sales', columns: ['id', 'sale_id', 'kind', 'net', 'reason', 'at'], key: ['id'] },
  }),
  personalData('refunds', { by: ['by_id'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
  personalData('token_refunds', {
    by: ['fan_id'],
    erasure: { keeps: BOOKS },
    exported: { name: 'token-refunds', columns: ['id', 'payment_id', 'tokens', 'money', 'tax', 'reason', 'at'], key: ['id'] },
  }),
  personalData('token_refunds', { by: ['by_id'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
  personalData('earning_totals', { by: ['performer_id'], erasure: { keeps: BOOKS }, exported: { notExported: FIGURES } }),
  personalData('earning_quarter_hours', { by: ['performer_id'], erasure: { keeps: BOOKS }, exported: { notExported: FIGURES } }),
  personalData('earning_months', {
    by: ['performer_id'],
    erasure: { keeps: BOOKS },
    exported: { name: 'earnings', columns: ['month', 'kind', 'net'], key: ['month', 'kind'] },
  }),
  personalData('earning_releases', { by: ['performer_id'], erasure: { keeps: BOOKS }, exported: { notExported: FIGURES } }),
  personalData('earning_fans', {
    by: ['performer_id', 'fan_id'],
    erasure: { keeps: BOOKS },
    exported: { notExported: FIGURES },
  }),
  personalData('earning_items', { by: ['performer_id'], erasure: { keeps: BOOKS }, exported: { notExported: FIGURES } }),
  personalData('splits', {
    by: ['performer_id', 'partner_id'],
    erasure: { keeps: BOOKS },
    exported: {
      name: 'splits',
      columns: ['id', 'performer_id', 'partner_id', 'name', 'percent', 'kinds', 'started_at', 'ended_at'],
      key: ['id'],
      people: ['performer_id', 'partner_id'],
    },
  }),
  personalData('split_earnings', {
    by: ['performer_id', 'partner_id'],
    erasure: { keeps: BOOKS },
    exported: {
      name: 'split-earnings',
      columns: ['entry_id', 'split_id', 'kind', 'amount', 'available_at', 'at'],
      key: ['entry_id', 'split_id'],
    },
  }),
  personalData('split_earnings', {
    by: ['fan_id'],
    erasure: { keeps: BOOKS },
    exported: { notExported: 'An agreement between the people who sold it.' },
  }),
  personalData('commissions', {
    by: ['performer_id'],
    erasure: { keeps: BOOKS },
    exported: { name: 'commissions', columns: ['id', 'kind', 'percent', 'since', 'ended_at'], key: ['id'] },
  }),
  personalData('commissions', { by: ['by_id', 'ended_by'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
  personalData('referrals', {
    by: ['referrer_id'],
    erasure: { keeps: BOOKS },
    exported: {
      name: 'referrals',
      columns: ['referred_id', 'percent', 'at', 'ends_at'],
      key: ['referred_id'],
      people: ['referred_id'],
    },
  }),
  personalData('referrals', {
    by: ['referred_id'],
    erasure: { keeps: BOOKS },
    exported: { name: 'referred-by', columns: ['referrer_id', 'at'], key: ['referrer_id'], people: ['referrer_id'] },
  }),
  personalData('referral_earnings', {
    by: ['referrer_id'],
    erasure: { keeps: BOOKS },
    exported: { name: 'referral-earnings', columns: ['entry_id', 'amount', 'available_at', 'at'], key: ['entry_id'] },
  }),
  personalData('referral_earnings', {
    by: ['referred_id'],
    erasure: { keeps: BOOKS },
    exported: { notExported: 'Earnings of the person who referred the account.' },
  }),
  personalData('held_earnings', { by: ['performer_id'], erasure: { keeps: BOOKS }, exported: { notExported: FIGURES } }),
  personalData('escrow_holds', {
    by: ['fan_id', 'performer_id'],
    erasure: { keeps: BOOKS },
    exported: {
      name: 'escrow',
      columns: ['id', 'kind', 'fan_id', 'performer_id', 'tokens', 'held_at', 'closed_at', 'released'],
      key: ['id'],
      people: ['fan_id', 'performer_id'],
    },
  }),
]
