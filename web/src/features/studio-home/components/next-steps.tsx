/** Suggests next steps. Empty when all are done. */
import { NO_AVATAR } from '@fanfare/contract/people'
import type { OwnProfile } from '@fanfare/contract/own-profile'
import { formatList } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { AlertIcon, DocumentIcon, MessageIcon, PlusIcon, SecurityIcon, UserIcon, type Icon } from '#ui/icons.ts'
import { Stack } from '#ui/layout/boxes.tsx'

interface NextStepsProps {
  readonly profile: OwnProfile
  readonly totalPosts: number
  readonly unseen: number
  /** Items with words that the site no longer allows. */
  readonly wordsToChange: number
  readonly isPaused: boolean
  readonly isAgreementDue: boolean
}

interface Step {
  readonly to: string
  readonly icon: Icon
  readonly title: string
  readonly text: string
}

export default function NextSteps(props: NextStepsProps) {
  const steps = stepsFor(props)
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="next">
      <Stack>
        <h2 id="next">{t('Next steps')}</h2>
        {steps.map(({ to, icon, title, text }) => (
          <Card key={title}>
            <Stack isClose>
              <div>
                <Button variant="quiet" size="small" icon={icon} to={to}>
                  {title}
                </Button>
              </div>
              <p>{text}</p>
            </Stack>
          </Card>
        ))}
      </Stack>
    </section>
  )
}

function stepsFor({ profile, totalPosts, unseen, wordsToChange, isPaused, isAgreementDue }: NextStepsProps): Step[] {
  const { verification, bio, avatar, cover } = profile
  const steps: (Step | false)[] = [
    isPaused && {
      to: '/settings/pause',
      icon: AlertIcon,
      title: t('Resume your profile'),
      text: t('It is paused. No one else can see it, and renewals wait.'),
    },
    isAgreementDue && {
      to: '/studio/agreement',
      icon: DocumentIcon,
      title: t('Sign the uploader agreement'),
      text: t('You can upload photos and videos once you have signed the current version.'),
    },
    wordsToChange > 0 && {
      to: '/settings/words',
      icon: SecurityIcon,
      title: t('Words to change'),
      text: t(
        '{count, plural, one {# of your items has words that the site no longer allows.} other {# of your items have words that the site no longer allows.}}',
        { count: wordsToChange },
      ),
    },
    verification.status === 'rejected' && {
      to: '/star/account',
      icon: AlertIcon,
      title: t('Submit your documents again'),
      text: verification.reason,
    },
    verification.status === 'pending' && {
      to: '/star/account',
      icon: DocumentIcon,
      title: t('Your documents are being reviewed'),
      text: t('Until then, no one can see your profile. Use the time to complete it.'),
    },
    unseen > 0 && {
      to: '/messages',
      icon: MessageIcon,
      title: t('{count, plural, one {# unread message} other {# unread messages}}', { count: unseen }),
      text: t('Fans who get replies are more likely to stay.'),
    },
    (bio === '' || cover === '' || avatar === NO_AVATAR) && {
      to: '/star/account',
      icon: UserIcon,
      title: t('Complete your profile'),
      text: missingProfileParts(profile),
    },
    totalPosts === 0 &&
      verification.status === 'approved' && {
        to: '/studio/posts/new',
        icon: PlusIcon,
        title: t('Write your first post'),
        text: t('Publish something free so visitors see what to expect.'),
      },
  ]
  return steps.filter((step) => step !== false)
}

function missingProfileParts({ bio, avatar, cover }: OwnProfile): string {
  const missing = [avatar === NO_AVATAR && t('a picture'), cover === '' && t('a cover'), bio === '' && t('a bio')]
  return t('Missing: {parts}', { parts: formatList(missing.filter((part) => part !== false)) })
}
