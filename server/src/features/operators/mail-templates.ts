/** As in all mails about accounts: no user input, which mail programs may turn into links. */
import { LINK_MINUTES, makeLink, sendMailTo, type Account } from '#core/accounts/index.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'

export async function mailInvitation(tx: Tx, account: Account): Promise<void> {
  const token = await makeLink(tx, account, 'reset', account.email)
  const { origin } = tx.services.config
  await sendMailTo(tx, account, () => ({
    subject: t('You are invited to run a site'),
    isSentAnyway: true,
    paragraphs: [
      t(
        'an operator of this site invites you to run it with them. Set your password by opening the link below, within {minutes} minutes.',
        {
          minutes: LINK_MINUTES,
        },
      ),
      `${origin}/auth/reset?token=${token}`,
      t('Later than that, ask for another link: {address}', { address: `${origin}/auth/forgot` }),
      t('If you do not know why you got this, you can ignore this mail.'),
    ],
  }))
}

export async function mailEnd(tx: Tx, account: Account): Promise<void> {
  await sendMailTo(tx, account, () => ({
    subject: t('You do not run this site any more'),
    isSentAnyway: true,
    paragraphs: [
      t('an operator has ended your access. You are signed out everywhere, and cannot sign in as an operator any more.'),
      t('If this is a mistake, please ask the other operators of the site.'),
    ],
  }))
}
