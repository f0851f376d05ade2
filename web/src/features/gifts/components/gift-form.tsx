import { changeGift, type AdminGift } from '@fanfare/contract/gifts'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { GiftPicture } from '#core/gifts/gift-picture.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { toast } from '#ui/toast.ts'
import css from './gifts.module.css'

export function GiftForm({ gift, onDone }: { readonly gift: AdminGift; readonly onDone: () => void }) {
  const act = useApiMutation(changeGift)
  const form = useForm({
    shape: changeGift.body,
    initial: { price: String(gift.price), isOnSale: gift.isOnSale },
    submit: async (body) => {
      await act.mutateAsync({ params: { id: gift._id }, body })
      toast(t('Changes saved'))
      onDone()
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <GiftPicture gift={gift._id} size={96} className={css['picture']} />
      <NumberField {...form.field('price')} unit={t('tokens')} isRequired />
      <CheckField
        label={t('For sale')}
        hint={t('Fans can send this gift. Gifts sent earlier don’t change.')}
        isOn={form.values['isOnSale'] === true}
        onChange={(isOn) => form.set('isOnSale', isOn)}
      />
      <FormNote form={form} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('Save')}
      </Button>
    </form>
  )
}
