export {
  BANNER_PICTURES,
  bannerPictureKey,
  bannerViews,
  forgetBanners,
  pictureView,
  runningBanners,
  stateOf,
} from './running-banners.ts'
export {
  allBanners,
  bannerPictures,
  countSightings,
  deleteBanner,
  deleteSightings,
  figuresOf,
  insertBanner,
  lockBanner,
  updateBanner,
  type BannerContent,
  type BannerRow,
  type Figures,
} from './store.ts'
