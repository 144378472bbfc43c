/** The organisers of the demo data: all of them invented. Phones use the 555 exchange that nobody has. */
export const organizers = {
  ivory: {
    name: 'Ivory & Oxblood Social Club',
    owner: 'organizer',
    phone: '773-555-0118',
    bio: 'A South Side social club for people who press their own shirts. We started with one turntable in a church basement in 1997 and still play the whole record. Come early, dance with everybody, thank the DJ on your way out. The code RECORD20 takes 20 percent off The Last Record Ball.',
  },
  sixcount: {
    name: 'The Six Count Studio',
    owner: 'organizer',
    phone: '773-555-0163',
    bio: 'Lessons for grown folks, six nights a week. You learn the count before the turn, the lead before the pattern, and the etiquette before all of it. No partner needed, ever.',
  },
  lacquer: {
    name: 'Lacquer & Brass Steppers',
    owner: 'curtis',
    phone: '312-555-0147',
    bio: 'Ballroom nights with a real floor: sprung maple, swept at six, no drinks past the rail. Our sets run on time and so do our doors.',
  },
  satin: {
    name: 'Satin & Steel',
    owner: 'verna',
    phone: '219-555-0129',
    bio: 'Gary has always had a floor. Mill families, union halls, Sunday dinner at six and a set after. Drive over, the parking is free and somebody will save you a plate.',
  },
  midnight: {
    name: 'Midnight & Pearl',
    owner: 'organizer2',
    phone: '313-555-0174',
    bio: 'Detroit ballroom meets Chicago steppin on one floor. Our dancers cross over, our DJs know both, and nobody on this floor has ever been laughed at for learning.',
  },
  walnut: {
    name: 'Cream & Walnut Dance Company',
    owner: 'delores',
    phone: '317-555-0152',
    bio: 'Indianapolis steppers with Avenue overrides. Small rooms, good sound, hosts who introduce you. If it is your first time, tell the door and we will seat you with friends.',
  },
  peach: {
    name: 'Peach & Plum Steppers',
    owner: 'anton',
    phone: '404-555-0136',
    bio: 'Half of us moved here from the West Side and brought the records along. Atlanta sets with Chicago timing and Georgia hospitality.',
  },
  crown: {
    name: 'Crown & Copper Steppers Guild',
    owner: 'gwen',
    phone: '704-555-0181',
    bio: 'The Carolinas step too. We host travellers all year: ask us which hotel, which barber, which fish plate.',
  },
  denim: {
    name: 'Denim & Silk',
    owner: 'leon',
    phone: '214-555-0125',
    bio: 'Dallas steppers, boots welcome, suede soles better. Workshops in the afternoon, a set at night, brunch the next day if you are still standing.',
  },
  bayou: {
    name: 'Bayou & Blue',
    owner: 'simone',
    phone: '713-555-0190',
    bio: 'Third Ward steppers on Houston time. We keep the room cool, the lights low and the two-sided fans by the door.',
  },
  granite: {
    name: 'Granite & Gold Steppers',
    owner: 'bernard',
    phone: '202-555-0168',
    bio: 'Hand dancers and steppers of the District, sharing a floor since before the Green Line. Leads and follows counted at the door so that nobody sits all night.',
  },
  brick: {
    name: 'Brick & Velvet',
    owner: 'yolanda',
    phone: '314-555-0143',
    bio: 'St. Louis boppers and steppers, brick outside and velvet in. We run Sunday sets that get you home before the news.',
  },
} as const satisfies Record<string, { name: string; owner: string; phone: string; bio: string }>

export type OrganizerKey = keyof typeof organizers
