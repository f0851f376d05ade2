/** Lets a test end the camera as a person does who revokes the permission or unplugs it. */

/** Call it before the page asks for the camera. */
export function watchCamera(): { revoke(): void } {
  const { mediaDevices } = navigator
  const real = mediaDevices.getUserMedia.bind(mediaDevices)
  let latest: MediaStream | undefined
  mediaDevices.getUserMedia = async (wanted) => {
    mediaDevices.getUserMedia = real
    latest = await real(wanted)
    return latest
  }
  return {
    revoke() {
      for (const track of latest?.getVideoTracks() ?? []) track.dispatchEvent(new Event('ended'))
    },
  }
}
