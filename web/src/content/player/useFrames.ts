import { tryOnScopeDispose } from '@vueuse/core'
import { shallowRef, watch, type Ref } from 'vue'

/** The number of frames in a strip, and the width of each in pixels. */
const count = 10
const width = 128

const until = (element: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<unknown> =>
  new Promise((done, failed) => {
    element.addEventListener(name, done, { once: true })
    element.addEventListener('error', () => failed(new Error('no frame')), { once: true })
  })

/**
 * Frames of a video at equal distances, captured one after the other from a second video element; those that fail are left out.
 */
export function useFrames(source: Ref<string | undefined>): Readonly<Ref<readonly string[]>> {
  const frames = shallowRef<readonly string[]>([])
  let reader: HTMLVideoElement | undefined
  function stop(): void {
    reader?.removeAttribute('src')
    reader?.load()
    reader = undefined
    frames.value = []
  }

  async function read(address: string): Promise<void> {
    const video = document.createElement('video')
    reader = video
    Object.assign(video, { muted: true, preload: 'auto', src: address })
    await until(video, 'loadeddata')
    if (video.videoWidth === 0) return
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = Math.round((width * video.videoHeight) / video.videoWidth)
    for (let n = 0; n < count && reader === video; n++) {
      video.currentTime = ((n + 0.5) * video.duration) / count
      await until(video, 'seeked')
      canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
      if (reader === video) frames.value = [...frames.value, canvas.toDataURL('image/jpeg', 0.6)]
    }
  }
  watch(
    source,
    (now) => {
      stop()
      if (now !== undefined) read(now).catch(() => undefined)
    },
    { immediate: true },
  )
  tryOnScopeDispose(stop)
  return frames
}
