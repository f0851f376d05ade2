/** Reserved usernames: every first path segment of the site and the API, and a few misleading ones. */
import { isId } from '#lib/id.ts'

const segments = `
  about accounts addresses admin api assets auth block bookmarks calls cart chat checkout cities comments contact conversations coupons
  create dashboard discover docs earnings explore fan fanfare fan-groups feed feeds files follows gallery galleries geo-block health help
  home icons images index legal live login logout maintenance manifest media me message messages notification notifications openapi.json
  operator order orders package page payment payment-cards payout payout-methods payout-requests performer performer-advertising
  performer-assets performers photo photos post posts privacy private product products profile public purchase purchased-contents purchases
  re-captcha reactions referral referral-earnings referrals register reports robots.txt root search security sessions settings site
  site-promo sitemap.xml socket.io sse stage star star-register states static stream streaming stripe studio subscribe subscription
  subscriptions support system tag terms tip token-transactions tokens user users vault vaults video videos wallet webhooks www
  banking-settings favicon.ico favicon.svg service-worker.js no-avatar.jpg leaf.jpeg everyone moderator staff undefined null`

const reserved = new Set(segments.split(/\s+/).filter((name) => name !== ''))

export const isReserved = (username: string): boolean => reserved.has(username.toLowerCase()) || isId(username.toLowerCase())
