/*
 * Words that people in India and elsewhere put into passwords, by what they are about. Written down by us: no list of
 * leaked passwords was copied. A word of two letters would make harmless passwords look common.
 */

const access = `password passwd pass word passcode passphrase login logon signin signup welcome letmein letme changeme
  change changeit default temp temporary secret private security secure access open opensesame key master admin
  administrator superadmin sysadmin root user username guest test tester testing demo sample dummy trial new old hello
  enter begin start account member staff manager support service customer client backup server system database oracle
  network router public private office company business school college student teacher university class team work
  boss owner director sales marketing finance account accounts reset unlock`;

const letters = `abc abcd abcde abcdef abcdefg xyz asd asdf asdfg asdfgh asdfghjkl qwe qwer qwerty qwertyuiop qaz wsx edc
  qazwsx qazwsxedc qwaszx zxc zxcv zxcvb zxcvbnm zaq xsw zaqxsw azerty dvorak keyboard qweasd qweasdzxc poiuy lkjhg
  mnbvc`;

const feelings = `love loveyou lover lovely loveme iloveyou iloveu mylove happy smile smiley lucky sweet sweety sweetie
  sweetheart honey baby babe babygirl darling dear friend friends forever together hope faith trust trustno peace
  freedom life mylife family mummy mother mom father daddy papa sister brother wife husband daughter angel heart hearts
  dream dreams cute cutie beautiful handsome single rockstar cool awesome great super power winner king queen princess lady whatever nothing
  nopassword fuckyou fuckoff bitch asshole sexy money success rich`;

const things = `apple banana orange mango cherry coffee chocolate cookie pizza sugar pepper ginger flower rose lotus lily
  jasmine rainbow sunshine sunflower sun moon star stars sky blue green red black white silver gold golden diamond
  crystal pearl fire water ocean river mountain thunder storm snow winter summer spring autumn monsoon january february
  march april june july august september october november december monday tuesday wednesday thursday friday saturday
  sunday morning night midnight today tomorrow birthday christmas diwali holi eid newyear covid corona lockdown
  music guitar piano dance movie cinema camera computer laptop mobile phone internet online website wifi linux ubuntu
  windows android iphone ipad java python coding developer engineer doctor house home garden`;

const animals = `monkey dragon tiger lion eagle falcon hawk wolf bear panda horse elephant dolphin shark snake cobra
  panther jaguar leopard puppy kitty kitten cat dog doggy fish bird parrot peacock butterfly bunny rabbit buddy bailey
  charlie max rocky bruno simba tommy cooper bella daisy coco oreo`;

const heroes = `superman batman spiderman ironman wonderwoman captain america avengers marvel hulk thor thanos joker
  harley pokemon pikachu naruto sasuke goku vegeta luffy starwars skywalker vader yoda jedi matrix neo trinity matrix
  hobbit gandalf frodo hogwarts harry potter harrypotter sherlock phoenix warrior ninja samurai pirate wizard hunter
  killer slayer shadow ghost zombie monster legend titan hercules zeus minecraft roblox fortnite pubg freefire
  football soccer cricket baseball basketball hockey tennis chess badminton kabaddi liverpool arsenal chelsea
  manchester united barcelona realmadrid madrid juventus messi ronaldo neymar beckham yankees lakers cowboys steelers
  eagles rangers redsox ferrari mustang porsche mercedes corvette camaro harley yamaha honda toyota suzuki maruti
  hyundai mahindra kawasaki ducati bullet pulsar creta swift fortuner scorpio thar nissan tesla bugatti lamborghini
  bmw audi jeep`;

const brands = `google gmail yahoo hotmail facebook instagram whatsapp twitter youtube linkedin amazon flipkart netflix
  microsoft office outlook samsung nokia motorola xiaomi redmi realme oneplus vivo oppo airtel vodafone idea jio
  reliance tata infosys wipro cognizant accenture capgemini cisco vmware redhat oracle intel lenovo dell sony nike
  adidas puma pepsi cocacola maggi paytm phonepe sbi hdfc icici axis
  sarani rental driver driving holiday travel trip carrental`;

const places = `india indian hindustan bharat bharath mumbai bombay delhi newdelhi chennai madras kolkata calcutta
  bangalore bengaluru hyderabad pune goa jaipur udaipur jodhpur agra lucknow kanpur patna ranchi bhopal indore nagpur
  nashik surat baroda vadodara ahmedabad rajkot gujarat maharashtra rajasthan punjab chandigarh amritsar haryana
  gurgaon noida kashmir shimla manali kerala kochi cochin trivandrum mysore mangalore coimbatore madurai vizag
  tamilnadu telangana andhra odisha assam bihar bengal nepal london paris newyork america canada australia sydney
  dubai china japan tokyo singapore germany england california texas chicago dallas boston florida`;

const gods = `krishna krsna radha radhe radhekrishna radheradhe harekrishna hari hariom rama ram sriram jaishreeram
  jaishriram jaisriram siyaram sita hanuman bajrang ganesh ganesha ganapati ganpati shiva shiv mahadev bholenath shankar
  omnamahshivay vishnu narayan govinda gopal balaji tirupati venkatesh murugan ayyappa sai sairam omsairam saibaba durga
  kali lakshmi laxmi saraswati parvati jaimatadi mata devi maa omshanti om waheguru allah bismillah mashallah
  alhamdulillah inshallah muhammad jesus christ jesuschrist god godisgreat godislove lord bible angel buddha mahavir
  swami guru bhagwan`;

const people = `amit anil sunil ajay vijay sanjay rajesh ramesh suresh mahesh dinesh mukesh rakesh naresh ganesh manish
  ashish satish jagdish harish girish rahul rohit rohan mohit sumit ankit ankur vikas vikram vivek vinod vishal varun
  arun tarun karan arjun aryan ayush aayush abhi abhishek abhijit aditya akash akshay alok aman anand anuj ashok ashwin
  deepak deep dev devendra gaurav gautam gopal harsh hemant hitesh jatin jay kapil kiran kishore kumar lalit manoj mayank
  mohan mohammed ahmed ali khan imran irfan salman aamir shahrukh nikhil nitin naveen neeraj pankaj parth pavan pawan
  prakash pramod pranav prasad prashant pratik praveen prem prince rahim raj raja raju rajan rajeev rajiv rakshit ravi
  rishi ritesh sachin sagar sahil sameer sandeep santosh sarthak saurabh shubham siddharth sonu monu tushar uday umesh
  utkarsh venkat vinay virat yash yogesh yuvraj priya pooja puja neha nisha anita sunita kavita savita anjali ananya
  aishwarya deepika divya kajal kareena katrina kavya komal lata madhuri mamta manisha meena meera megha mona nandini
  natasha neelam nidhi nikita payal pinky preeti preity priyanka radhika rani rashmi reena rekha renu riya ritu roshni
  sakshi sangeeta sapna sarita seema shalini sheetal shikha shilpa shivani shreya shruti simran sneha sonali sonia soni
  sonam suman swati tanvi tanya usha vandana varsha vidya yamini asha usha sharma verma varma gupta singh patel shah
  jain mehta reddy rao nair menon iyer iyengar pillai naidu das dutta roy sen bose mukherjee banerjee chatterjee
  mishra pandey yadav chauhan thakur rajput agarwal bansal malhotra kapoor khanna chopra joshi desai kulkarni patil
  pawar shinde jadhav more modi gandhi nehru ambedkar bhagat shivaji sardar dhoni msdhoni sachin tendulkar kohli
  viratkohli gavaskar sehwag ganguly dravid bumrah jadeja bachchan amitabh rajini rajinikanth michael jordan ashley
  thomas daniel andrew jessica jennifer joshua matthew robert william david john johnny james joseph george richard
  charles edward alexander alex anthony nicholas benjamin samuel sam jack jacob ryan kevin brian steven peter paul mark
  martin chris christian christopher patrick justin brandon nathan tyler austin jason jonathan maria mary anna emma emily
  sarah sara laura lisa linda susan karen nancy barbara patricia elizabeth victoria nicole amanda melissa michelle
  stephanie samantha hannah olivia sophie sophia julia natalie alexis taylor madison morgan angela monica diana rachel
  rebecca heather tiffany amber jasmine crystal pamela maggie buster lucas diego carlos juan jose antonio miguel luis`;

const groups = [access, letters, feelings, things, animals, heroes, brands, places, gods, people];

/** In lower case; each once. */
export const familiarWords: readonly string[] = [
  ...new Set(groups.flatMap((group) => group.split(/\s+/)).filter((word) => word.length > 2)),
];
