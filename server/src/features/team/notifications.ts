import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { memberInvited, seatChanged } from './events.ts'

const team = notificationKind('team', {
  group: 'account',
  label: () => t('Teams'),
  who: ['fan', 'performer'],
  email: true,
  push: true,
  isAlwaysListed: true,
  isUrgent: true,
  outside: {
    invited: () => ({
      subject: t('You’re invited to a team'),
      body: [t('Someone has invited you to work in their team.'), t('Use the link in the other email to accept.')],
      button: t('View your teams'),
    }),
    accepted: () => ({
      subject: t('An invitation to your team was accepted'),
      body: [t('Someone has accepted your invitation and can now work in your team.')],
      button: t('View your team'),
    }),
    left: () => ({
      subject: t('Someone has left your team'),
      body: [t('A member has left your team.')],
      button: t('View your team'),
    }),
    rights: () => ({
      subject: t('Your rights in a team were changed'),
      body: [t('Your rights in a team were changed.')],
      button: t('View your teams'),
    }),
    revoked: () => ({
      subject: t('Your seat in a team was revoked'),
      body: [t('You can no longer work in this team.')],
      button: t('View your teams'),
    }),
  },
})

export const notificationRules = [
  notificationRule(memberInvited, team, {
    to: ({ accountId }) => (accountId === undefined ? [] : [accountId]),
    from: ({ performerId }) => performerId,
    words: () => ({ outside: 'invited', link: '/team' }),
  }),
  notificationRule(seatChanged, team, {
    about: 'to the performer',
    to: ({ performerId, change }) => (change === 'accepted' || change === 'left' ? [performerId] : []),
    from: ({ memberId }) => memberId,
    words: ({ change }) => ({ outside: change, link: '/studio/team' }),
  }),
  notificationRule(seatChanged, team, {
    about: 'to the member',
    to: ({ memberId, change }) => (change === 'rights' || change === 'revoked' ? [memberId] : []),
    from: ({ performerId }) => performerId,
    words: ({ change }) => ({ outside: change, link: '/team' }),
  }),
]
