/** Everybody who can sign in to the demo data has this password. */
export const DEMO_PASSWORD = 'steppers'

/** An account to try the product with, as the server prints it at start. */
export interface DemoAccount {
  email: string
  password: string
  name: string
  /** What this person can show: "buyer with tickets". */
  role: string
}

export const demoPeople = {
  buyer: {
    name: 'Jackie Montgomery',
    email: 'buyer@steppers.example',
    role: 'buyer, with tickets for tonight',
  },
  organizer: {
    name: 'Tasha Whitfield',
    email: 'organizer@steppers.example',
    role: 'organiser in Chicago, door tonight',
  },
  organizer2: { name: 'Raymond Ellis', email: 'organizer2@steppers.example', role: 'organiser in Detroit' },
  promoter: {
    name: 'Marcus Tate',
    email: 'promoter@steppers.example',
    role: 'promoter who earns commission',
  },
  manager: {
    name: 'Opal Hairston',
    email: 'manager@steppers.example',
    role: 'manager on the team in Chicago',
  },
  sales: { name: 'Rufus Delacroix', email: 'sales@steppers.example', role: 'sells at the door in Chicago' },
  scanner: { name: 'Ruby Odom', email: 'scanner@steppers.example', role: 'scans at the door in Chicago' },
  admin: { name: 'Lorraine Baptiste', email: 'admin@steppers.example', role: 'admin, level 3' },
} as const satisfies Record<string, { name: string; email: string; role: string }>

export const demoAccounts: DemoAccount[] = Object.values(demoPeople).map((person) => ({
  ...person,
  password: DEMO_PASSWORD,
}))

/** The people behind the other organisers; they have no password, so nobody signs in as them. */
export const hosts = {
  curtis: 'Curtis Hollowell',
  verna: 'Verna Pruitt',
  delores: 'Delores Amos',
  anton: 'Anton Gadsden',
  gwen: 'Gwendolyn Sturdivant',
  leon: 'Leon Pettway',
  simone: 'Simone Batiste-Cole',
  bernard: 'Bernard Oduya',
  yolanda: 'Yolanda Crutcher',
} as const

/** The dancers who buy, follow and like. They have no password either. */
export const dancers = [
  'Alvin Birdsong',
  'Annette Rucker',
  'Arnetta Fields',
  'Barbara Jean Tolliver',
  'Cedric Womack',
  'Charlene Mabry',
  'Clarence Easley',
  'Cynthia Ledbetter',
  'Darnell Hightower',
  'Deborah Kimbrough',
  'Denise Fontenot',
  'Dwight Sykes',
  'Earline Vance',
  'Edward Nwosu',
  'Felicia Grant',
  'Floyd McAllister',
  'Geraldine Posey',
  'Gregory Tatum',
  'Harriet Bowdry',
  'Isaac Prewitt',
  'Jacqueline Shade',
  'Jerome Laster',
  'Joyce Ann Meeks',
  'Karen Threadgill',
  'Kelvin Broadnax',
  'LaTonya Speight',
  'Larry Dukes',
  'Lillian Caldwell',
  'Lonnie Sturgis',
  'Mamie Goodloe',
  'Maurice Pettigrew',
  'Melvin Ashe',
  'Monique Delacroix',
  'Nathaniel Booker',
  'Odessa Farrow',
  'Otis Lockridge',
  'Pamela Stallworth',
  'Patrice Nevels',
  'Phyllis Weatherspoon',
  'Reginald Dorsey',
  'Renée Saint-Cyr',
  'Robert Earl Cobb',
  'Rosalind Hatcher',
  'Sandra Kaye Ivory',
  'Sheila Ransom',
  'Stanley Obafemi',
  'Sylvia Mercer',
  'Terrence Yancey',
  'Theodora Blackwell',
  'Tyrone Maddox',
  'Valerie Crump',
  'Vincent Lomax',
  'Wanda Peoples',
  'Wendell Ousley',
  'Willa Mae Hargrove',
  'Winston Beckford',
  'Yvette Norwood',
  'Zachary Pinkston',
  'Ernestine Gaddis',
  'Horace Tillery',
] as const
