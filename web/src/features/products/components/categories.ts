import { ProductCategory } from '@fanfare/contract/products'
import { t } from '#lib/i18n.ts'

const names: Readonly<Record<ProductCategory, () => string>> = {
  art: () => t('Art'),
  prints: () => t('Prints'),
  photos: () => t('Photos'),
  videos: () => t('Videos'),
  music: () => t('Music'),
  books: () => t('Books'),
  courses: () => t('Courses'),
  software: () => t('Software'),
  clothing: () => t('Clothing'),
  accessories: () => t('Accessories'),
  collectibles: () => t('Collectibles'),
  handmade: () => t('Handmade'),
  beauty: () => t('Beauty'),
  other: () => t('Other'),
}

export const categoryName = (category: ProductCategory): string => names[category]()

export const categoryOptions = () => ProductCategory.enum.map((value) => ({ value, label: categoryName(value) }))
