import { feature } from '#core/feature.ts'
import { robots } from './robots.ts'
import { sitemapIndex, sitemap } from './sitemap.ts'

export default feature({
  name: 'crawlers',
  documents: [robots, sitemapIndex, sitemap],
})
