/** Creates or changes a product: what it is, its pictures, price, variants, files and audience. */
import { Suspense, useState } from 'react'
import { deleteProduct, MAX_PICTURES, MAX_PRODUCT_TAGS, type OwnProduct } from '@fanfare/contract/products'
import { PeopleShownFields } from '#core/consents/people-shown-fields.tsx'
import { shownIds } from '#core/consents/shown-ids.ts'
import { FormBlock } from '#core/form-block.tsx'
import type { Form } from '#core/form.ts'
import { MediaFields } from '#core/media-drafts/media-fields.tsx'
import { useMediaDraft } from '#core/media-drafts/use-media-draft.ts'
import { maxSizesLabel } from '#core/media/accepted-files.ts'
import { AudienceChoices } from '#core/publications/audience-choices.tsx'
import { DeleteButton } from '#core/publications/delete-publication.tsx'
import { Editor } from '#core/publications/editor.tsx'
import { PublishFields } from '#core/publications/publish-fields.tsx'
import { isPublished, submitLabel } from '#core/publications/publish-plan.ts'
import { PriceField } from '#core/publications/terms-fields.tsx'
import { useSettings } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { NumberField, SelectField } from '#ui/fields/choice-fields.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { FansIcon, HeartIcon } from '#ui/icons.ts'
import { lazyComponent, LoadingFailed } from '#ui/lazy-component.tsx'
import { DownloadIcon, EyeIcon, ShippingIcon } from '#ui/page-icons.ts'
import { categoryOptions } from './categories.ts'
import { OWN_PRODUCTS } from './own-products-path.ts'
import { stockRuleOf, useProductForm } from './product-form.ts'
import { PublishVersion } from './publish-version.tsx'
import { useFileDraft, type FileDraft } from './use-file-draft.ts'

// Each has its own styles, which no other page needs.
const DiscountFields = lazyComponent(() => import('./discount-fields.tsx'), LoadingFailed)
const FileFields = lazyComponent(() => import('./file-fields.tsx'), LoadingFailed)
const FileVersionNote = lazyComponent(() => import('./file-version.tsx'), LoadingFailed)
const ProductSample = lazyComponent(() => import('./product-sample.tsx'))
const VariantsEditor = lazyComponent(() => import('./variants-editor.tsx'), LoadingFailed)

/** The question whether buyers get the new files now. */
interface Asked {
  readonly product: OwnProduct
  readonly onClose: () => void
}

export function ProductEditor({ product }: { product?: OwnProduct }) {
  const { photoMegabytes } = useSettings()
  const name = `product ${product?._id ?? 'new'}`
  const pictures = useMediaDraft({ name, max: MAX_PICTURES, ...(product && { media: product.pictures }) })
  const files = useFileDraft(product)
  const ask = (done: OwnProduct) => new Promise<void>((onClose) => setAsked({ product: done, onClose }))
  const [asked, setAsked] = useState<Asked>()
  const { form, setShows, isDirty } = useProductForm(product, { pictures, files }, ask)
  const isOut = isPublished(product)
  return (
    <>
      <Editor
        name={name}
        title={product ? t('Edit product') : t('New product')}
        action={product && <DeleteButton route={deleteProduct} thing={product} list={OWN_PRODUCTS} />}
        form={form}
        isDirty={isDirty}
        media={[pictures, files]}
        status={product?.status ?? 'new'}
        submit={submitLabel(form.values, isOut)}
        aside={
          <Suspense>
            <ProductSample values={form.values} pictures={pictures.all} />
          </Suspense>
        }
      >
        {!product && <AudienceChoices form={form} name="form" legend={t('Type')} choices={goodsForms()} />}
        <AboutFields form={form} />
        <MediaFields
          media={pictures}
          kinds={['photo']}
          legend={t('Pictures')}
          hint={t('Up to {most} pictures: JPEG, PNG, WebP or AVIF up to {size}. Everyone who sees the product sees them.', {
            most: MAX_PICTURES,
            size: maxSizesLabel(photoMegabytes),
          })}
          name="pictures"
          error={form.errors['pictures']}
        />
        <DigitalFields form={form} files={files} product={product} />
        <PriceField form={form} />
        <PhysicalFields form={form} />
        <Suspense>
          <VariantsEditor form={form} stockRule={stockRuleOf(form.values)} isWeighed={form.values['form'] === 'physical'} />
        </Suspense>
        <PeopleShownFields draft={product ? undefined : name} ids={shownIds(pictures, product)} onChange={setShows} />
        <AudienceChoices form={form} name="visibleTo" choices={audiences()} />
        <Suspense>
          <DiscountFields form={form} />
        </Suspense>
        <PublishFields form={form} isOut={isOut} />
      </Editor>
      <PublishVersion product={asked?.product} onClose={() => asked?.onClose()} />
    </>
  )
}

type FormFields = Pick<Form, 'values' | 'set' | 'field' | 'isOpen' | 'errors'>

const AboutFields = ({ form }: { form: FormFields }) => (
  <>
    <TextField {...form.field('title')} />
    <TextArea {...form.field('description')} rows={5} isRequired={false} />
    <SelectField {...form.field('category')} label={t('Category')} isRequired={false} options={categoryOptions()} />
    <TextField
      {...form.field('tags')}
      isRequired={false}
      hint={t('Up to {most}, separated by commas or spaces. They help fans find the product.', { most: MAX_PRODUCT_TAGS })}
    />
  </>
)

interface DigitalFieldsProps {
  readonly form: FormFields
  readonly files: FileDraft
  readonly product: OwnProduct | undefined
}

const DigitalFields = ({ form, files, product }: DigitalFieldsProps) => (
  <FormBlock form={form} block="digital">
    <Suspense>
      <FileFields files={files} error={form.errors['files']} />
      {product && <FileVersionNote product={product} />}
    </Suspense>
  </FormBlock>
)

const PhysicalFields = ({ form }: { form: FormFields }) => (
  <FormBlock form={form} block="physical">
    <CheckField
      label={t('Made to order')}
      hint={t('You make it after the order, so it never sells out.')}
      isOn={form.values['isMadeToOrder'] === true}
      onChange={(isOn) => form.set('isMadeToOrder', isOn)}
    />
    <NumberField
      {...form.field('handlingDays')}
      unit={t('days')}
      inputMode="numeric"
      hint={t('Days until you hand it to the carrier. Fans see this before they buy.')}
    />
    <NumberField
      {...form.field('limitPerBuyer')}
      inputMode="numeric"
      hint={t('Pieces one fan can buy. Leave empty for no limit.')}
    />
  </FormBlock>
)

const goodsForms = () => [
  { value: 'digital', label: t('Digital'), hint: t('Files that fans download'), icon: DownloadIcon },
  { value: 'physical', label: t('Physical'), hint: t('Something that you ship'), icon: ShippingIcon },
]

const audiences = () => [
  { value: 'everyone', label: t('Everyone'), hint: t('Including visitors'), icon: EyeIcon },
  { value: 'followers', label: t('Followers'), hint: t('Fans who follow you'), icon: FansIcon },
  { value: 'subscribers', label: t('Subscribers'), hint: t('Of any tier'), icon: HeartIcon },
]
