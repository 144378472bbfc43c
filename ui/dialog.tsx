import { Modal, type ModalProps } from '#ui/modal.tsx'

const PAGE = 'inset-0 size-full max-h-none max-w-none'
const SHEET = 'inset-x-0 top-auto bottom-0 h-fit max-h-[90dvh] w-full max-w-none rounded-t-xl sm:inset-0'
const SIZES = {
  sm: `${SHEET} sm:max-w-lg`,
  md: `${PAGE} sm:max-w-lg`,
  lg: `${PAGE} sm:max-w-xl`,
  xl: `${PAGE} sm:max-w-[62rem]`,
}

/**
 * A short task in front of the page: the whole screen on a phone, a card in the middle elsewhere. A question (`sm`) stands at
 * the bottom of a phone, where the thumb is.
 */
export function Dialog({ size = 'md', ...rest }: ModalProps & { size?: keyof typeof SIZES }) {
  const shape = `modal-rise sm:m-auto sm:h-fit sm:max-h-[90dvh] sm:rounded-xl ${SIZES[size]}`
  return <Modal {...rest} shape={shape} />
}
