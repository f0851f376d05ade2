/** Shows the files of a digital product, or how a physical one is shipped. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listZones, type Zone } from '@fanfare/contract/shipping'
import { query } from '#lib/api.ts'
import { countryName } from '#lib/countries.ts'
import { fileSize } from '#lib/file-size.ts'
import { formatList } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Section } from '#ui/layout/section.tsx'
import { categoryName } from './categories.ts'
import type { SoldProduct } from './sold-product.ts'
import css from './product-facts.module.css'

const ProductFacts = ({ product }: { product: SoldProduct }) => (
  <Section title={t('Details')}>
    <dl className={css['facts']}>
      <Fact label={t('Category')}>{categoryName(product.category)}</Fact>
      {product.form === 'digital' ? <DigitalFacts product={product} /> : <PhysicalFacts product={product} />}
    </dl>
  </Section>
)

export default ProductFacts

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

function DigitalFacts({ product: { files } }: { product: SoldProduct }) {
  if (!files) return null
  return (
    <>
      <Fact label={t('Files')}>
        {t('{count, plural, one {# file} other {# files}}, {size}', { count: files.count, size: fileSize(files.bytes) })}
      </Fact>
      <Fact label={t('Delivery')}>{t('Download immediately after payment. New versions are included.')}</Fact>
    </>
  )
}

function PhysicalFacts({ product }: { product: SoldProduct }) {
  const { handlingDays, isMadeToOrder, limitPerBuyer, performer } = product
  const { data } = useQuery(query(listZones, { params: { id: performer._id } }))
  const days = handlingDays ?? 0
  const ships = t('{days, plural, =0 {Ships the same day} one {Ships within # day} other {Ships within # days}}', { days })
  return (
    <>
      <Fact label={t('Handling')}>{isMadeToOrder ? t('Made to order. {ships}', { ships }) : ships}</Fact>
      {limitPerBuyer !== null && (
        <Fact label={t('Limit')}>{t('{count, plural, one {# piece} other {# pieces}} per fan', { count: limitPerBuyer })}</Fact>
      )}
      <Fact label={t('Shipping')}>{data && <Zones zones={data.data} />}</Fact>
    </>
  )
}

function Zones({ zones }: { zones: readonly Zone[] }) {
  if (zones.length === 0) return t('Shipping is shown at checkout.')
  return (
    <ul className={css['zones']}>
      {zones.map((zone) => (
        <li key={zone._id}>
          {t('{place}: {price}', { place: placeOf(zone), price: zone.price > 0 ? formatTokens(zone.price) : t('free') })}
        </li>
      ))}
    </ul>
  )
}

const MAX_NAMED_COUNTRIES = 4

function placeOf({ type, name, countries }: Zone): string {
  if (type === 'rest') return t('Other countries')
  if (type === 'pickup' || countries.length > MAX_NAMED_COUNTRIES) return name
  return formatList(countries.map(countryName))
}
