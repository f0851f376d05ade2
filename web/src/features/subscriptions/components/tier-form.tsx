import { countCodePoints } from '@fanfare/contract/text-length'
import { createTier, listOwnTiers, TierForm as Shape, updateTier, type OwnTier } from '@fanfare/contract/tiers'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type FormValues } from '#core/form.ts'
import { saveVersioned } from '#core/save-versioned.ts'
import { useSettings } from '#core/viewer.ts'
import { call } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import { PriceChange } from './price-change.tsx'
import css from './subscriptions.module.css'

const MAX_BENEFITS = 8
const MAX_BENEFIT_LENGTH = 80

const text = (value: number | undefined): string => (value === undefined ? '' : String(value))

/** One benefit per line. */
const benefitsIn = (values: FormValues): string[] =>
  String(values['lines'] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

interface TierFormProps {
  /** Absent for a new one. */
  readonly tier: OwnTier | undefined
  readonly onDone: () => void
}

export default function TierForm({ tier, onDone }: TierFormProps) {
  const form = useTierForm(tier, onDone)
  return (
    <form {...form.props}>
      <Stack>
        <TextField {...form.field('name')} maxLength={40} autoComplete="off" />
        <TextArea {...form.field('text')} rows={2} maxLength={300} />
        <TextArea {...form.field('lines')} rows={4} hint={t('One benefit per line, up to eight.')} />
        {tier?.isFirst ? (
          <p className={css['next']}>
            {t('This tier uses your profile prices. You can edit its bundles further down this page.')}
          </p>
        ) : (
          <PriceFields form={form} />
        )}
        <NumberField
          {...form.field('seats')}
          inputMode="numeric"
          hint={t('Maximum number of subscribers. Leave empty for no limit.')}
        />
        <IncludedFields form={form} />
        {tier !== undefined && !tier.isFirst && tier.subscribers > 0 && <PriceChange />}
        <FormNote form={form} />
        <div>
          <Button type="submit" isPending={form.isPending}>
            {tier ? t('Save') : t('Add tier')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function useTierForm(tier: OwnTier | undefined, onDone: () => void) {
  const create = useApiMutation(createTier)
  const update = useApiMutation(updateTier)
  const { quarterly = {}, half_yearly = {} } = tier ?? {}
  const form = useForm({
    shape: Shape,
    initial: {
      version: text(tier?.version),
      name: tier?.name ?? '',
      text: tier?.text ?? '',
      lines: tier?.benefits.join('\n') ?? '',
      monthly: text(tier?.monthly),
      yearly: text(tier?.yearly),
      'quarterly.price': text(quarterly.price),
      'quarterly.percent': text(quarterly.percent),
      'half_yearly.price': text(half_yearly.price),
      'half_yearly.percent': text(half_yearly.percent),
      seats: text(tier?.seats),
      includedMessages: text(tier?.includedMessages),
      includedUnlocks: text(tier?.includedUnlocks),
    },
    labels: { lines: t('Benefits') },
    check: (values) => tierErrors(values, tier?.isFirst === true),
    submit: async (sent) => {
      const { name, text: words = '', seats, includedMessages, includedUnlocks } = sent
      const prices = tier?.isFirst ? {} : pricesOf(sent)
      const included = {
        ...(includedMessages !== undefined && { includedMessages }),
        ...(includedUnlocks !== undefined && { includedUnlocks }),
      }
      const benefits = benefitsIn(form.values)
      const body = { name, text: words, benefits, ...prices, ...included, ...(seats !== undefined && { seats }) }
      await (tier
        ? saveVersioned(form, newestOf(tier), (version) =>
            update.mutateAsync({ params: { id: tier._id }, body: { ...body, version } }),
          )
        : create.mutateAsync({ body }))
      toast(tier ? t('Saved') : t('Tier added. Your profile shows it now.'))
      onDone()
    },
  })
  return form
}

const newestOf =
  ({ _id }: OwnTier) =>
  async () =>
    (await call(listOwnTiers, {})).tiers.find((one) => one._id === _id)

type Form = ReturnType<typeof useTierForm>

function PriceFields({ form }: { readonly form: Form }) {
  const { currency } = useSettings()
  return (
    <>
      <div className={css['pair']}>
        <NumberField {...form.field('monthly')} isRequired unit={currency} />
        <NumberField {...form.field('yearly')} unit={currency} />
      </div>
      <div className={css['pair']}>
        <NumberField {...form.field('quarterly.price')} unit={currency} />
        <NumberField {...form.field('quarterly.percent')} inputMode="numeric" unit="%" />
      </div>
      <div className={css['pair']}>
        <NumberField {...form.field('half_yearly.price')} unit={currency} />
        <NumberField {...form.field('half_yearly.percent')} inputMode="numeric" unit="%" />
      </div>
      <p className={css['next']}>{t('Only the monthly price is required. Periods left empty aren’t offered.')}</p>
    </>
  )
}

function IncludedFields({ form }: { readonly form: Form }) {
  return (
    <>
      <NumberField
        {...form.field('includedMessages')}
        inputMode="numeric"
        hint={t(
          'Applies when only subscribers can message you for free and others pay. Enter 0 to charge for each message. Leave empty to use your message settings.',
        )}
      />
      <NumberField
        {...form.field('includedUnlocks')}
        inputMode="numeric"
        hint={t(
          'Paid messages, posts, galleries or videos that can be unlocked without paying. You earn nothing extra for them.',
        )}
      />
      <p className={css['next']}>{t('Increases apply to your subscribers immediately, decreases from their next period.')}</p>
    </>
  )
}

function pricesOf({ monthly, yearly, quarterly = {}, half_yearly = {} }: Omit<Shape, 'name'>) {
  return { ...(monthly !== undefined && { monthly }), ...(yearly !== undefined && { yearly }), quarterly, half_yearly }
}

/** Returns the errors that the contract does not cover. */
function tierErrors(values: FormValues, isFirst: boolean) {
  const benefits = benefitsIn(values)
  const tooMany = benefits.length > MAX_BENEFITS && t('You can add up to {most} benefits', { most: MAX_BENEFITS })
  const tooLong =
    benefits.some((line) => countCodePoints(line) > MAX_BENEFIT_LENGTH) &&
    t('Benefits can be up to {most} characters each', { most: MAX_BENEFIT_LENGTH })
  const isPriceMissing = !isFirst && !(Number(values['monthly']) > 0)
  return {
    ...((tooMany || tooLong) && { lines: tooMany || tooLong || '' }),
    ...(isPriceMissing && { monthly: t('Please enter {label}', { label: t('Monthly price') }) }),
    ...onlyOne(values, 'quarterly'),
    ...onlyOne(values, 'half_yearly'),
  }
}

const onlyOne = (values: FormValues, type: string) =>
  values[`${type}.price`] !== '' && values[`${type}.percent`] !== ''
    ? { [`${type}.percent`]: t('Enter a price or a percentage, not both') }
    : {}
