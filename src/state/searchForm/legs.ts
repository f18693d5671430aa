import { addLeg, removeLeg } from '@/domain/search/trips';
import { uuid } from '@/platform/ids';
import { closePicker, edit } from '../searchForm';

/** One more leg, which goes on from the last (spec 4). Nothing happens when there are six. */
export function addNewLeg(): void {
  closePicker();
  edit((search) => addLeg(search, uuid()));
}

/** Removes a leg other than the first. An open picker belongs to a leg, so it closes. */
export function dropLeg(leg: number): void {
  closePicker();
  edit((search) => removeLeg(search, leg));
}
