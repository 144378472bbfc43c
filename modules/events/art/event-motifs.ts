import {
  closeHold,
  dip,
  downTheLane,
  openBreak,
  shadow,
  spin,
  strut,
  underarmTurn,
} from '#modules/events/art/couples.ts'
import { atTheMicrophone, behindTheDecks, decksFromAbove, oneEar } from '#modules/events/art/djs.ts'
import type { Motif } from '#modules/events/art/drawing.ts'
import { arriving, elders, friends, lesson, soulLine } from '#modules/events/art/gatherings.ts'
import { handInHand, needleDown, twoPairs } from '#modules/events/art/hands-and-feet.ts'
import { brimLow, cheekToCheek, roundHair, wrappedHair } from '#modules/events/art/portraits.ts'
import { handFan, handsUp, hatsThrown, toast } from '#modules/events/art/raised-hands.ts'
import { crowd, floorFromAbove } from '#modules/events/art/rooms.ts'
import {
  mirrorBall,
  mixed,
  parquet,
  played,
  rosette,
  sixSteps,
  sleeved,
  spectator,
  threeDays,
} from '#modules/events/art/still-lifes.ts'
import type { EventKind } from '#modules/events/event.ts'

/** How a motif stands in a picture: feet on the floor, cut by the lower edge, or free on the cut and turned a little. */
export type Stance = 'standing' | 'bust' | 'free'

/**
 * Every motif, in the order of its number. Events store the number (`events.motif`), so a new motif comes last and none
 * is taken out.
 */
export const eventMotifs: readonly { name: string; draw: Motif; stance: Stance }[] = [
  { name: 'underarm turn', draw: underarmTurn, stance: 'standing' },
  { name: 'DJ behind the decks', draw: behindTheDecks, stance: 'bust' },
  { name: 'hand in hand', draw: handInHand, stance: 'free' },
  { name: 'close hold', draw: closeHold, stance: 'standing' },
  { name: 'a brim worn low', draw: brimLow, stance: 'bust' },
  { name: 'floor from above', draw: floorFromAbove, stance: 'free' },
  { name: 'spin', draw: spin, stance: 'standing' },
  { name: 'room of heads', draw: crowd, stance: 'bust' },
  { name: 'two pairs of feet', draw: twoPairs, stance: 'standing' },
  { name: 'open break', draw: openBreak, stance: 'standing' },
  { name: 'decks from above', draw: decksFromAbove, stance: 'free' },
  { name: 'round hair', draw: roundHair, stance: 'bust' },
  { name: 'down the lane', draw: downTheLane, stance: 'standing' },
  { name: 'raised glasses', draw: toast, stance: 'bust' },
  { name: 'strut', draw: strut, stance: 'standing' },
  { name: 'cheek to cheek', draw: cheekToCheek, stance: 'bust' },
  { name: 'lesson', draw: lesson, stance: 'standing' },
  { name: 'needle down', draw: needleDown, stance: 'free' },
  { name: 'shadow', draw: shadow, stance: 'standing' },
  { name: 'host at the microphone', draw: atTheMicrophone, stance: 'bust' },
  { name: 'soul line', draw: soulLine, stance: 'standing' },
  { name: 'wrapped hair', draw: wrappedHair, stance: 'bust' },
  { name: 'spectator shoe', draw: spectator, stance: 'free' },
  { name: 'dip', draw: dip, stance: 'standing' },
  { name: 'hands in the air', draw: handsUp, stance: 'bust' },
  { name: 'arriving with cases', draw: arriving, stance: 'standing' },
  { name: 'one ear to the headphones', draw: oneEar, stance: 'bust' },
  { name: 'mirror ball', draw: mirrorBall, stance: 'free' },
  { name: 'two records', draw: mixed, stance: 'free' },
  { name: 'six steps', draw: sixSteps, stance: 'free' },
  { name: 'rosette', draw: rosette, stance: 'free' },
  { name: 'record under its arm', draw: played, stance: 'free' },
  { name: 'three days', draw: threeDays, stance: 'free' },
  { name: 'parquet', draw: parquet, stance: 'free' },
  { name: 'record and sleeve', draw: sleeved, stance: 'free' },
  { name: 'friends', draw: friends, stance: 'standing' },
  { name: 'hand fan', draw: handFan, stance: 'bust' },
  { name: 'elders', draw: elders, stance: 'standing' },
  { name: 'hats thrown up', draw: hatsThrown, stance: 'free' },
]

/** The motifs that tell most about a kind of event, by name. */
export const fittingMotifs: Record<EventKind, readonly string[]> = {
  set: ['underarm turn', 'close hold', 'DJ behind the decks', 'down the lane', 'strut', 'cheek to cheek'],
  weekender: ['arriving with cases', 'three days', 'soul line', 'floor from above', 'room of heads'],
  class: ['lesson', 'six steps', 'two pairs of feet', 'hand in hand', 'open break'],
  workshop: ['lesson', 'shadow', 'parquet', 'two pairs of feet', 'spin'],
  contest: ['rosette', 'dip', 'spin', 'floor from above', 'strut'],
  birthday: ['raised glasses', 'friends', 'hats thrown up', 'hands in the air', 'elders'],
  cruise: ['arriving with cases', 'three days', 'hand fan', 'mirror ball', 'raised glasses'],
  party: ['raised glasses', 'hands in the air', 'room of heads', 'mirror ball', 'decks from above'],
}
