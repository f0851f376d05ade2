/** Words what closing an account means for its wallet, its content and its messages. */
import type { ClosingRule } from '#core/closing/index.ts'
import { balanceOf, formatTokens, listSales } from '#core/money/index.ts'
import { t } from '#lib/i18n.ts'

const wallet: ClosingRule = {
  async consequence(ctx, { id, role }) {
    const balance = role === 'fan' ? await balanceOf(ctx.db, id) : 0
    if (balance === 0) return undefined
    const tokens = await formatTokens(ctx, balance)
    return {
      kind: 'wallet',
      text: t('You have {tokens} in your wallet. Once your account is erased, you can no longer use them.', { tokens }),
    }
  },
}

const content: ClosingRule = {
  async consequence(ctx, { id, role }) {
    if (role !== 'performer') return undefined
    const { rows } = await listSales(ctx.db, { side: 'performer', accountId: id, limit: 1, offset: 0 })
    const hasSold = rows.length > 0
    return {
      kind: 'content',
      text: hasSold
        ? t('Fans keep what they bought from you. Everything that no one bought is deleted.')
        : t('Everything you have published or uploaded is deleted.'),
    }
  },
}

const messages: ClosingRule = {
  async consequence() {
    return {
      kind: 'messages',
      text: t('Messages and tips that you sent stay with the people who received them, without your name.'),
    }
  },
}

export const closingRules = [wallet, content, messages]
