/**
 * Words what closing an account means for its wallet, its content and its messages. Tokens in escrow and held earnings delay the
 * erasure until they have reached someone.
 */
import type { ClosingRule } from '#core/closing/index.ts'
import { balanceOf, escrowOf, formatTokens, heldEarnings, listSales } from '#core/money/index.ts'
import { t } from '#lib/i18n.ts'

const wallet: ClosingRule = {
  at: 20,
  async consequence(ctx, { id, role }, reader) {
    const balance = role === 'fan' ? await balanceOf(ctx.db, id) : 0
    if (balance === 0) return undefined
    const tokens = await formatTokens(ctx, balance)
    return {
      kind: 'wallet',
      text:
        reader === 'owner'
          ? t('You have {tokens} in your wallet. Once your account is erased, you can no longer use them.', { tokens })
          : t('The wallet has {tokens}. Once the account is erased, no one can use them.', { tokens }),
    }
  },
}

const escrow: ClosingRule = {
  at: 30,
  async consequence(ctx, { id, role }) {
    const held = await escrowOf(ctx.db, id)
    if (held === 0) return undefined
    const tokens = await formatTokens(ctx, held)
    return {
      kind: 'escrow',
      text:
        role === 'fan'
          ? t('{tokens} are in escrow. Your account is erased only after they are paid to the performer or returned to you.', {
              tokens,
            })
          : t('{tokens} from fans are in escrow. Your account is erased only after they are paid to you or returned.', {
              tokens,
            }),
    }
  },
  blocksErasure: async (db, accountId) => (await escrowOf(db, accountId)) > 0,
}

const held: ClosingRule = {
  blocksErasure: async (db, accountId) => (await heldEarnings(db, accountId, new Date(0))).all > 0,
}

const content: ClosingRule = {
  at: 80,
  async consequence(ctx, { id, role }, reader) {
    if (role !== 'performer') return undefined
    const { rows } = await listSales(ctx.db, { side: 'performer', accountId: id, limit: 1, offset: 0 })
    const hasSold = rows.length > 0
    return { kind: 'content', text: reader === 'owner' ? contentForOwner(hasSold) : contentForOperator(hasSold) }
  },
}

const contentForOwner = (hasSold: boolean) =>
  hasSold
    ? t('Fans keep what they bought from you. Everything that no one bought is deleted.')
    : t('Everything you have published or uploaded is deleted.')

const contentForOperator = (hasSold: boolean) =>
  hasSold
    ? t('Fans keep what they bought. Everything that no one bought is deleted.')
    : t('Everything that the performer has published or uploaded is deleted.')

const messages: ClosingRule = {
  at: 90,
  async consequence(_ctx, _account, reader) {
    return {
      kind: 'messages',
      text:
        reader === 'owner'
          ? t('Messages and tips that you sent stay with the people who received them, without your name.')
          : t('Sent messages and tips stay with the people who received them, without the name.'),
    }
  },
}

export const closingRules = [wallet, escrow, held, content, messages]
