/** The performer's account page: pictures, words, prices, and where the verification stands. */
import { useLoaderData } from 'react-router'
import { readOwnProfile } from '@fanfare/contract/performers'
import { loads } from '#core/load.ts'
import { pageTitle } from '#core/page.ts'
import { useRead } from '#lib/api.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EyeIcon } from '#ui/icons.ts'
import { PictureFields } from '../parts/picture-fields.tsx'
import { ProfileForm } from '../parts/profile-form.tsx'
import { VerificationCard } from '../parts/verification-card.tsx'
import css from '../parts/account.module.css'

const page = loads(async ({ read }) => ({ profile: await read(readOwnProfile) }))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(say('Account and prices'))

export default function Account() {
  const first = useLoaderData<typeof loader>()
  const profile = useRead(readOwnProfile, {}, first.profile) ?? first.profile
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <h1>{say('Account and prices')}</h1>
        {profile.username !== '' && (
          <Button look="quiet" size="small" icon={EyeIcon} to={`/${profile.username}`}>
            {say('See profile')}
          </Button>
        )}
      </header>
      <VerificationCard verification={profile.verification} />
      <Card as="section" isFlush aria-label={say('Pictures')}>
        <PictureFields profile={profile} />
      </Card>
      {/* What is typed stays when the profile is read again. */}
      <ProfileForm profile={profile} />
    </div>
  )
}
