/** The form of a show: to go live now, to schedule one, or to change one. */
import { MAX_PREVIEW_SECONDS } from '@fanfare/contract/live-limits'
import { PeopleShownFields } from '#core/consents/people-shown-fields.tsx'
import { FormBlock, OptionalBlock } from '#core/form-block.tsx'
import { FormNote } from '#core/form-note.tsx'
import { acceptAttribute } from '#core/media/accepted-files.ts'
import { useUploadLimits } from '#core/media/upload-limits.ts'
import { AudienceChoices } from '#core/publications/audience-choices.tsx'
import { TierFields } from '#core/publications/tier-fields.tsx'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { NumberField, SelectField } from '#ui/fields/choice-fields.tsx'
import { DateTimeField } from '#ui/fields/date-time-field.tsx'
import { FileField } from '#ui/fields/file-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FansIcon, HeartIcon, UserIcon } from '#ui/icons.ts'
import { Stack } from '#ui/layout/boxes.tsx'
import { categoryOptions } from '../category-label.ts'
import type { ShowForm } from './use-show-form.ts'

interface ShowFieldsProps extends ShowForm {
  /** True while the show cannot change its audience, price and time, because tickets are sold. */
  readonly isSold: boolean
  readonly action: string
}

export function ShowFields({ form, cover, setCover, hasCover, coverError, showIds, setShows, isSold, action }: ShowFieldsProps) {
  useUploadLimits()
  return (
    <form {...form.props}>
      <Stack>
        <TextField {...form.field('title')} autoComplete="off" hint={t('Everyone can see it.')} />
        <SelectField {...form.field('category')} options={categoryOptions()} />
        <FileField
          label={t('Cover')}
          name="cover"
          value={cover}
          onChange={setCover}
          accept={acceptAttribute('photo')}
          hint={
            hasCover ? t('Leave empty to keep the current cover.') : t('Optional. Everyone sees it, so keep it safe for work.')
          }
          {...(coverError && { error: coverError })}
        />
        {isSold ? (
          <p>{t('You have sold tickets, so the audience, the price and the time can’t change.')}</p>
        ) : (
          <EntryFields form={form} />
        )}
        <OptionalBlock
          form={form}
          block="hasPreview"
          label={t('Show a preview')}
          hint={t('People who can’t enter watch for a moment, without the chat.')}
        >
          <NumberField
            {...form.field('previewSeconds')}
            unit={t('seconds')}
            hint={t('Up to {max} seconds.', { max: MAX_PREVIEW_SECONDS })}
          />
        </OptionalBlock>
        <CheckField
          label={t('Record the show')}
          hint={t('The recording appears in your vault. You can publish or sell it.')}
          isOn={form.values['isRecorded'] === true}
          onChange={(isOn) => form.set('isRecorded', isOn)}
        />
        <FormBlock form={form} block="ticketedRecording">
          <CheckField
            label={t('Let ticket holders watch the recording')}
            isOn={form.values['replayForHolders'] === true}
            onChange={(isOn) => form.set('replayForHolders', isOn)}
          />
        </FormBlock>
        <PeopleShownFields ids={showIds} onChange={setShows} />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {action}
        </Button>
      </Stack>
    </form>
  )
}

function EntryFields({ form }: Pick<ShowForm, 'form'>) {
  return (
    <>
      <AudienceChoices
        form={form}
        legend={t('Who can watch')}
        choices={[
          { value: 'everyone', label: t('Everyone'), hint: t('Everyone who is signed in'), icon: UserIcon },
          { value: 'followers', label: t('Followers'), hint: t('Subscribers count as followers'), icon: HeartIcon },
          { value: 'subscribers', label: t('Subscribers'), hint: t('All tiers, or the ones you choose'), icon: FansIcon },
        ]}
      />
      <FormBlock form={form} block="subscribers">
        <TierFields form={form} />
      </FormBlock>
      <OptionalBlock
        form={form}
        block="isTicketed"
        label={t('Sell tickets')}
        hint={t('Refunded automatically if the show is not held, or ends within ten minutes.')}
      >
        <NumberField {...form.field('price')} unit={t('tokens')} />
      </OptionalBlock>
      <FormBlock form={form} block="scheduled">
        <DateTimeField {...form.field('startsAt')} />
      </FormBlock>
    </>
  )
}
