// The passwords that guessers try first, of at least six characters, lower case. Runs of keys, of one character and of
// digits are found by rule in password.ts.
const LIST = `
password password1 password12 password123 password1234 password! passw0rd p@ssword p@ssw0rd pa$$word pass123 pass1234
passpass mypassword changeme changeme1 default secret secret1 letmein letmein1 welcome welcome1 welcome123 hello1
hello123 hellohello helloworld login1 login123 admin1 admin123 administrator root123 test123 test1234 testing testing1
tester guest123 user123 access access14 master master1 iloveyou iloveyou1 iloveyou2 iloveu loveme loveyou lovely
lovers love123 babygirl babygirl1 babyboy baby123 princess princess1 angel1 angel123 angels sunshine sunshine1 flower
flowers butterfly rainbow chocolate cookie cookie1 cookies banana cheese pepper ginger apples orange purple yellow
silver golden diamond monkey monkey1 dragon dragon1 tigger kitten kitty1 puppy1 buster bailey charlie charlie1 cooper
shadow shadow1 lucky1 lucky7 lucky13 samsung google facebook twitter youtube linkedin instagram myspace1 whatsapp
qwerty1 qwerty12 qwerty123 qwerty1234 qwertyuiop1 qwerty12345 qwe123 qweqwe qweasd qweasdzxc qazwsx qazwsx123 qazwsxedc
1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qazxsw2 zaq12wsx zaq1zaq1 q1w2e3 q1w2e3r4 asd123 asdasd asdf1234 asdfasdf zxc123
zxcvbnm1 zxcvbn123 abc123 abc1234 abc12345 abcd123 abcd1234 abcdef1 a123456 a1234567 a12345678 a123456789 aa123456
aa12345678 123abc 123abcd 123qwe 123qweasd 1234qwer 12345a 123456a 1234567a 12345678a 123456789a 123456q 123456789q
123123 123123123 123321 1234321 12344321 121212 112233 11223344 1122334455 123654 123654789 147258 147258369 147852
159357 159753 159951 192837 192837465 131313 141414 151515 171717 202020 212121 232323 242424 252525 101010 102030
10203040 100200 100000 200000 123450 12345600 1234560 123456654321 456456 456789123 654321a 789456 789456123 741852963
852456 963852 963852741 987123 987456 909090 696969 420420 696969a 666666a 777777a 888888a 999999a 555555a 111111a
aaaaaa1 football football1 baseball baseball1 basketball soccer soccer1 hockey hockey1 jordan jordan1 jordan23 kobe24
lebron23 michael michael1 michelle jessica jessica1 jennifer jennifer1 ashley ashley1 amanda andrew anthony1 anthony
brandon brandon1 brianna cameron charles christian christina daniel daniel1 danielle david1 david123 elizabeth hannah
heather hunter hunter1 hunter2 jackson jasmine jasmine1 joseph joshua joshua1 justin justin1 kimberly lauren madison
maggie martin matthew matthew1 melissa morgan nathan nicholas nicole nicole1 oliver patrick rachel rebecca richard
robert robert1 samantha sandra sarah1 scott1 stephanie steven taylor taylor1 thomas thomas1 tiffany tyler1 vanessa
victoria william william1 zachary alexander alexis alexandra batman batman1 superman superman1 spiderman starwars
starwars1 pokemon pokemon1 naruto1 minecraft matrix1 killer killer1 ninja1 pirate wizard phoenix falcon eagle1 eagles
eagles1 steelers steelers1 cowboys cowboys1 packers ravens lakers lakers1 lakers24 chicago chicago1 chicago23 chitown
chitown1 bulls1 bulls23 bears1 bears34 whitesox cubs2016 detroit detroit1 detroit313 atlanta atlanta1 houston houston1
dallas dallas1 yankees yankees1 redsox mustang mustang1 corvette ferrari porsche mercedes harley harley1 chevy1 toyota
honda1 summer summer1 summer12 summer123 summer2024 summer2025 summer2026 winter winter1 winter2024 winter2025
winter2026 spring1 spring2025 spring2026 autumn fall2025 fall2026 january february october november december monday1
friday friday1 friday13 sunday1 saturday freedom freedom1 liberty peace1 peaches trustno1 whatever whatever1 nothing
nothing1 forever forever1 family family1 mother mother1 mommy1 daddy1 sister brother friend friends blessed blessed1
jesus1 jesus123 jesuschrist god123 godisgood godislove heaven heaven1 faith1 bubbles bubbles1 sweety sweetie sweetheart
cutie1 sexy123 hottie hottie1 bitch1 fuckyou fuckyou1 fuckme asshole asshole1 pussy1 money1 money123 dollar business
computer computer1 internet internet1 server mobile telephone windows microsoft samsung1 iphone1 android1 solo123
dancer dancer1 dance1 dance123 dancing dancing1 dancefloor stepper stepper1 steppers steppers1 stepper123 steppers123
stepping stepping1 steppin steppin1 steppinout chicagostep chicagostepping twostep twostep1 ballroom ballroom1 music1
music123 melody guitar piano1 singer rocknroll hiphop smooth smooth1 oldschool oldschool1 party1 partytime weekend
weekend1 zxcasd zxcasdqwe poiuyt lkjhgf mnbvcxz 0987654321 0123456 00000000 000000 1111111 11111111 222222 7777777
88888888 987654321a abcabc xxxxxx zzzzzz blahblah asdf123 q123456 w123456 s123456 z123456 m123456 pass12345 temp123
temp1234 temporary newpass newpassword oldpassword nopassword yourpassword thepassword password2 password3 password7
password11 password99 password01 password2024 password2025 password2026 welcome2025 welcome2026 qwertyu qwertyui
`

/** Refused as a password, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(LIST.trim().split(/\s+/))
