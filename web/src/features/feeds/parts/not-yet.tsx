/** Why a performer cannot publish yet, and where that can be seen to. Nothing for those who can. */
import { useMe } from '#core/viewer.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { AlertIcon, DocumentIcon } from '#ui/icons.ts'
import css from './own-posts.module.css'

export function NotYet() {
  const { verification } = useMe()
  if (!verification || verification.status === 'approved') return null
  const isRejected = verification.status === 'rejected'
  return (
    <section className={css['notYet']} aria-label={say('Verification')}>
      {isRejected ? <AlertIcon size={24} /> : <DocumentIcon size={24} />}
      <div>
        <h2>{isRejected ? say('Your documents were not accepted') : say('Your documents are being checked')}</h2>
        <p>
          {isRejected
            ? say('{reason} You can publish as soon as new ones have been accepted.', { reason: verification.reason })
            : say('You can publish as soon as that is done; you will be told. Photos and text can be prepared already.')}
        </p>
      </div>
      <Button look="quiet" size="small" to="/star/account">
        {isRejected ? say('Submit again') : say('See the status')}
      </Button>
    </section>
  )
}
