import { Modal, type ModalProps } from '#ui/modal.tsx'

const FROM = {
  left: 'modal-from-left inset-y-0 left-0 h-full max-h-none w-full max-w-xs',
  side: 'modal-sheet inset-x-0 top-auto bottom-0 max-h-[92dvh] w-full max-w-none rounded-t-xl sm:inset-y-0 sm:right-0 sm:left-auto sm:h-full sm:max-h-none sm:max-w-md sm:rounded-none',
}

/** Slides over the page: from the left, or from below on a phone and from the right elsewhere. */
export function Drawer({ from = 'side', ...rest }: ModalProps & { from?: keyof typeof FROM }) {
  return <Modal {...rest} shape={FROM[from]} />
}
