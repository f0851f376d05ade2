/** The address under which a site serves its signaling. */
export const SIGNALING_PATH = '/streaming'
