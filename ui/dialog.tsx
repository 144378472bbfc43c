import { Modal, type ModalProps } from '#ui/modal.tsx'

const SIZES = { md: 'sm:max-w-lg', lg: 'sm:max-w-xl', xl: 'sm:max-w-[62rem]' }

/** A question or a short task in front of the page: the whole screen on a phone, a card in the middle elsewhere. */
export function Dialog({ size = 'md', ...rest }: ModalProps & { size?: keyof typeof SIZES }) {
  const shape = `modal-rise inset-0 size-full max-h-none max-w-none sm:m-auto sm:h-fit sm:max-h-[90dvh] sm:rounded-xl ${SIZES[size]}`
  return <Modal {...rest} shape={shape} />
}
