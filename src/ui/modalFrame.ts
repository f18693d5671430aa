/** What the modal registry gives every modal (`app/ModalHost`). */
export interface ModalFrame {
  onClose: () => void;
  closing: boolean;
}
