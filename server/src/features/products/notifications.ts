import { holdersOf } from '#core/access/index.ts'
import { newContentRule } from '#core/publications/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { filesPublished, reviewWritten } from './events.ts'
import { productKind } from './product.ts'

const newVersion = notificationKind('product_version', {
  group: 'following',
  label: () => t('New versions of products you bought'),
  who: ['fan'],
  push: true,
  outside: {
    usual: () => ({
      subject: t('There is a new version of something you bought'),
      body: [t('A product you bought has a new version.'), t('Open the product to download it.')],
      button: t('View product'),
    }),
  },
})

const review = notificationKind('product_review', {
  group: 'social',
  label: () => t('Reviews of your products'),
  who: ['performer'],
  many: (people) => t('{people, plural, one {# person has} other {# people have}} reviewed your product', { people }),
  outside: {
    usual: () => ({
      subject: t('You have a new review'),
      body: [t('Someone reviewed one of your products.'), t('Open the product to read the review and reply.')],
      button: t('View review'),
    }),
  },
})

export const notificationRules = [
  newContentRule(productKind, {
    name: 'new_product',
    label: () => t('New products'),
    title: () => t('Published a new product'),
    outside: () => ({
      subject: t('Someone you follow has a new product'),
      body: [t('Someone you follow published a new product.'), t('Open the product to see it.')],
      button: t('View product'),
    }),
  }),
  notificationRule(filesPublished, newVersion, {
    to: ({ productId }) => holdersOf(productId, 'purchase'),
    from: ({ performerId }) => performerId,
    words: ({ productId }) => ({
      title: t('Published a new version of a product you bought'),
      link: productKind.pageOf(productId),
    }),
  }),
  notificationRule(reviewWritten, review, {
    to: ({ performerId }) => [performerId],
    from: ({ authorId }) => authorId,
    words: ({ productId }) => ({ title: t('Reviewed your product'), link: productKind.pageOf(productId) }),
  }),
]
