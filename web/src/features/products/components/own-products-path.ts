/** The studio's list of products. The forms are below it. */
export const OWN_PRODUCTS = '/studio/products'
