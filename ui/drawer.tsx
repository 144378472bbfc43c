import { Modal, type ModalProps } from '#ui/modal.tsx'

const SHAPE =
  'modal-sheet inset-x-0 top-auto bottom-0 max-h-[92dvh] w-full max-w-none rounded-t-xl sm:inset-y-0 sm:right-0 sm:left-auto sm:h-full sm:max-h-none sm:max-w-md sm:rounded-none'

/** Slides over the page: from below on a phone, from the right elsewhere. */
export function Drawer(props: ModalProps) {
  return <Modal {...props} shape={SHAPE} />
}
