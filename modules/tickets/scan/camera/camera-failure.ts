/** Why the camera does not work, and what to do. */
export interface CameraFailure {
  title: string
  /** One step a line. */
  steps: string[]
}

const TYPE_IT = 'Until then, type the code under the picture, or use a hand scanner: it types for you.'

/**
 * Explains a camera that did not start: `name` is the browser's name for the error; `SecurityError` also stands for a
 * page that is not served securely, where browsers have no camera at all, and `ReaderError` for one whose codes nothing reads.
 */
export function cameraFailure(name: string): CameraFailure {
  switch (name) {
    case 'NotAllowedError':
      return {
        title: 'The camera is switched off for this site',
        steps: [
          'iPhone: tap the page settings button in the address bar, then Website Settings, then Camera, then Allow.',
          'If that is not there: Settings, Apps, Safari, Camera, Allow.',
          'Android: tap the icon left of the address, then Permissions, then Camera, then Allow.',
          'Then start the camera again.',
          TYPE_IT,
        ],
      }
    case 'NotFoundError':
      return { title: 'There is no camera on this device', steps: [TYPE_IT] }
    case 'NotReadableError':
      return {
        title: 'Another app is using the camera',
        steps: ['Close it and start the camera again.', TYPE_IT],
      }
    case 'ReaderError':
      return {
        title: 'The camera cannot read codes yet',
        steps: [
          'What reads them did not load. When there is a signal, start the camera again.',
          'If that does not help, update this browser or use another one.',
          TYPE_IT,
        ],
      }
    case 'SecurityError':
      return { title: 'The camera needs a secure address', steps: ['Open this page with https.', TYPE_IT] }
    default:
      return { title: 'The camera did not start', steps: ['Try once more.', TYPE_IT] }
  }
}
